// The page where simulated play is begun: finds a game by its name, and shows what was chosen.

const $ = (id) => document.getElementById(id);
const form = $("begin");

function find() {
  const words = $("find").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const family of form.querySelectorAll("[data-family]")) {
    let shown = 0;
    for (const game of family.querySelectorAll("[data-game]")) {
      game.hidden = !words.every((word) => game.dataset.game.includes(word));
      shown += game.hidden ? 0 : 1;
    }
    family.hidden = !shown;
    count += shown;
  }
  $("found").textContent = words.length ? `${count || "No"} ${count === 1 ? "game" : "games"} found.` : "";
}

function chosen() {
  const game = form.querySelector("[name=game]:checked");
  $("chosen").replaceChildren(...(game ? ["You have chosen ", Object.assign(document.createElement("strong"), { textContent: game.dataset.name }), "."] : ["Choose a game below."]));
  $("level-one").hidden = form.elements.who.value === "me";
}

if (form) {
  $("find").addEventListener("input", find);
  $("find").addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  form.addEventListener("change", chosen);
  form.addEventListener("submit", (event) => {
    if (form.querySelector("[name=game]:checked")) return;
    event.preventDefault();
    $("find").focus();
    $("found").textContent = "Choose a game first.";
  });
  chosen();
}
