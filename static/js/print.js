// @ts-check
// The print button; without scripts, the browser's own print command does the same.
for (const button of document.querySelectorAll("[data-print]")) {
  if (button instanceof HTMLElement) button.hidden = false;
  button.addEventListener("click", () => window.print());
}
