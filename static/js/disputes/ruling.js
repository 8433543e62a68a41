// The ruling: the sheet stands, or the entry reads otherwise, said with the game's own buttons or in notation. What it
// changes is shown before it is given; a reason is asked for in any case.

import { h, uuid } from "../dom.js";
import { Problem, post } from "../marking/api.js";
import { drawPanel } from "../marking/panel.js";
import { ruleLink } from "../marking/say.js";

const $ = (id) => document.getElementById(id);

/** Bring the form of the ruling to life. `data` is the page's, `saved()` saves the case, `read` fetches. */
export function ruling(data, saved, read) {
  const form = $("ruling-form");
  if (!form) return;
  const { names, letters } = data;
  const pad = $("ruling-pad");
  const effect = $("ruling-effect");
  const reason = $("ruling-reason");
  const notation = $("ruling-notation");
  const given = uuid(); // the same ruling sent twice is one
  let chosen = { tokens: null, label: "The sheet stands" };
  let seen = false;

  const score = (standing) => letters.map((x) => standing.score[x] ?? 0).join(" – ");
  const winner = (standing) => (standing.winner ? names[standing.winner] : "nobody yet");

  const otherwise = () => form.elements.verdict.value === "otherwise";

  const forget = () => { seen = false; effect.replaceChildren(); };

  const say = (tokens, label) => {
    chosen = { tokens, label };
    if (tokens !== null) notation.value = tokens;
    preview();
  };

  async function preview() {
    forget();
    if (otherwise() && chosen.tokens === null) return;
    effect.replaceChildren(h("p", { class: "meta" }, "Working out what that changes…"));
    let found;
    try {
      found = await post(data.urls.preview, { tokens: chosen.tokens });
    } catch (error) {
      const cited = error instanceof Problem ? error.data.citation : null;
      effect.replaceChildren(h("p", { class: "notice notice--problem" }, error instanceof Problem ? error.message : "The server does not answer. Try again.", cited ? [" ", ruleLink(cited)] : null));
      return;
    }
    const moved = (found.changed ?? []).filter((c) => c.seq !== data.dispute.entry).length;
    const notes = [
      found.winner_changes ? `The winner would be ${winner(found.after)}, not ${winner(found.before)}.` : null,
      found.reopens ? "The match would not be over any longer." : null,
      moved ? `${moved} later ${moved === 1 ? "entry is" : "entries are"} judged otherwise.` : null,
      ...(found.illegal ?? []).map((p) => `Entry ${p.n} would not count: ${p.message}.`),
      found.downstream ? `Careful: ${found.downstream}` : null,
    ].filter(Boolean);
    seen = true;
    effect.replaceChildren(h("div", { class: `notice ${notes.length ? "notice--warn" : "notice--good"}` },
      h("p", null, "Ruling: ", h("strong", null, chosen.label), chosen.tokens !== null ? [" ", h("code", null, chosen.tokens)] : null),
      score(found.before) === score(found.after)
        ? h("p", { class: "figures" }, "The score stays ", h("strong", null, score(found.after)), ".")
        : h("p", { class: "effect__score figures" }, h("span", null, score(found.before)), h("span", { "aria-label": "becomes" }, "→"), h("strong", null, score(found.after))),
      notes.length ? h("ul", null, notes.map((n) => h("li", null, n))) : h("p", null, "Nothing else changes.")));
  }

  let loaded = false;
  const load = async () => {
    if (loaded) return;
    loaded = true;
    try {
      const { expects, board } = await read(data.urls.before);
      const draft = {};
      const at = {
        expects: { ...expects, buttons: expects.buttons.filter((b) => b.side === data.dispute.sheet.side) }, board, draft, names, letters,
        boards: data.boards, disabled: false, amending: true,
        send: (side, tokens, label) => say(tokens, label),
        redraw: () => drawPanel(pad, at), refuse: () => {},
      };
      drawPanel(pad, at);
    } catch (error) {
      loaded = false;
      pad.replaceChildren(h("p", { class: "notice notice--problem" }, error.message));
    }
  };

  const turned = () => {
    $("ruling-otherwise").hidden = !otherwise();
    const radio = form.querySelector("[name=verdict]:checked");
    if (!otherwise()) return say(radio.dataset.tokens ?? null, radio.dataset.tokens ? "As disputed" : "The sheet stands");
    load();
    chosen = { tokens: notation.value.trim() || null, label: "It reads otherwise" };
    return preview();
  };
  for (const radio of form.querySelectorAll("[name=verdict]")) radio.addEventListener("change", turned);
  $("ruling-look").addEventListener("click", () => { if (notation.value.trim()) say(notation.value.trim(), "It reads otherwise"); else notation.focus(); });
  document.addEventListener("click", (event) => { // the answer's buttons come with the answer
    const button = event.target.closest("[data-rule-tokens]");
    if (!button) return;
    form.elements.verdict.value = "otherwise";
    $("ruling-otherwise").hidden = false;
    load();
    say(button.dataset.ruleTokens, button.dataset.ruleLabel);
    form.scrollIntoView({ block: "start" });
    reason.focus({ preventScroll: true });
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = $("ruling-said");
    if (!form.elements.verdict.value) { said.textContent = "Choose first: the sheet stands, or it reads otherwise."; return; }
    if (!reason.value.trim()) { said.textContent = "Give the reason: it is published with the ruling."; reason.setAttribute("aria-invalid", "true"); reason.focus(); return; }
    reason.removeAttribute("aria-invalid");
    if (!seen) { said.textContent = "Look first at what the ruling changes."; return preview(); }
    const button = $("ruling-give");
    button.disabled = true;
    said.textContent = "Ruling…";
    try {
      await saved();
      const revision = globalThis.balkline?.desk?.dispute?.revision ?? data.dispute.revision;
      await post(data.urls.rule, { tokens: chosen.tokens, reason: reason.value.trim(), revision, client_uuid: given });
      location.assign(data.urls.page);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      button.disabled = false;
      said.textContent = error instanceof Problem ? error.message : "The server does not answer. Press once more; it is ruled once only.";
    }
    return undefined;
  });
}
