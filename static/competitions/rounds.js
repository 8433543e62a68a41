// @ts-check
// A bracket opens at the round that is being played: in the row of rounds, and on a phone, where rounds stand side by
// side to be swiped, in the bracket too. Without this it opens at the first round.

const current = document.querySelector(".rounds-nav .is-current");
if (current instanceof HTMLAnchorElement) {
  const nav = current.closest(".rounds-nav");
  nav?.scrollTo({ left: current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2 });
  const round = document.getElementById(current.hash.slice(1));
  const tree = round?.closest(".bracket");
  if (round && tree && !location.hash && getComputedStyle(tree).scrollSnapType.startsWith("x")) {
    tree.scrollTo({ left: round.offsetLeft - tree.getBoundingClientRect().left, behavior: "instant" });
  }
}
