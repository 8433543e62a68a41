// @ts-check
// The ruling: the sheet stands, or the entry reads otherwise, said with the game's own buttons or in notation. What it
// changes is shown before it is given; a reason is asked for in any case.

import { allOf, byId as $, h, uuid } from "../dom.js";
import { Problem, post } from "../marking/api.js";
import { drawPanel } from "../marking/panel.js";
import { ruleLink } from "../marking/say.js";
import { woven } from "../sentences.js";
import { t, tc, tn } from "../words.js";

/**
 * @typedef {import("../shapes.js").RulingPreview} RulingPreview
 * @typedef {import("../shapes.js").RuledStanding} RuledStanding
 */

const AWAY = t("The server does not answer. Try again.");

/**
 * Bring the form of the ruling to life.
 * @param {import("../shapes.js").DisputePage} data the page's
 * @param {() => Promise<unknown>} saved saves the case
 * @param {(address: string) => Promise<any>} read
 * @param {() => number} revision the dispute's, as this page knows it
 */
export function ruling(data, saved, read, revision) {
  const form = document.getElementById("ruling-form");
  if (!(form instanceof HTMLFormElement)) return;
  const { names, letters } = data;
  const pad = $("ruling-pad");
  const effect = $("ruling-effect");
  const reason = $("ruling-reason", HTMLTextAreaElement);
  const notation = $("ruling-notation", HTMLInputElement);
  const given = uuid(); // the same ruling sent twice is one
  /** @type {{tokens: string | null, label: string}} */
  let chosen = { tokens: null, label: t("The sheet stands") };
  let seen = false;

  /** @param {RuledStanding} standing */
  const score = (standing) => letters.map((x) => standing.score[x] ?? 0).join(" – ");
  /** @param {RuledStanding} standing */
  const winner = (standing) => (standing.winner ? names[standing.winner] : t("nobody yet"));

  /** The radio button that is chosen. @returns {HTMLInputElement | null} */
  const verdict = () => form.querySelector("[name=verdict]:checked");
  const otherwise = () => verdict()?.value === "otherwise";

  const forget = () => { seen = false; effect.replaceChildren(); };

  /** @param {string | null} tokens @param {string} label */
  const say = (tokens, label) => {
    chosen = { tokens, label };
    if (tokens !== null) notation.value = tokens;
    preview();
  };

  async function preview() {
    forget();
    if (otherwise() && chosen.tokens === null) return;
    effect.replaceChildren(h("p", { class: "meta" }, t("Working out what that changes…")));
    /** @type {RulingPreview} */
    let changes;
    try {
      changes = await post(data.urls.preview, { tokens: chosen.tokens });
    } catch (error) {
      const cited = error instanceof Problem ? error.data.citation : null;
      effect.replaceChildren(h("p", { class: "notice notice--problem" }, error instanceof Problem ? error.message : AWAY, cited ? [" ", ruleLink(cited)] : null));
      return;
    }
    const moved = (changes.changed ?? []).filter((c) => c.seq !== data.dispute.entry).length;
    const notes = [
      changes.winner_changes ? t("The winner would be {name}, not {other}.", { name: winner(changes.after), other: winner(changes.before) }) : null,
      changes.reopens ? t("The match would not be over any longer.") : null,
      moved ? tn("{n} later entry is judged otherwise.", "{n} later entries are judged otherwise.", moved) : null,
      ...(changes.illegal ?? []).map((p) => t("Entry {n} would not count: {reason}.", { n: p.n, reason: p.message })),
      changes.downstream ? t("Careful: {warning}", { warning: changes.downstream }) : null,
    ].filter(Boolean);
    seen = true;
    effect.replaceChildren(h("div", { class: `notice ${notes.length ? "notice--warn" : "notice--good"}` },
      h("p", null, t("Ruling:"), " ", h("strong", null, chosen.label), chosen.tokens !== null ? [" ", h("code", null, chosen.tokens)] : null),
      score(changes.before) === score(changes.after)
        ? h("p", { class: "figures" }, woven(t("The score stays {score}."), { score: h("strong", null, score(changes.after)) }))
        : h("p", { class: "changes_score figures" }, h("span", null, score(changes.before)), h("span", { "aria-label": tc("one score becomes another", "becomes") }, "→"), h("strong", null, score(changes.after))),
      notes.length ? h("ul", null, notes.map((n) => h("li", null, n))) : h("p", null, t("Nothing else changes."))));
  }

  let loaded = false;
  const load = async () => {
    if (loaded) return;
    loaded = true;
    try {
      const { expects, board } = await read(data.urls.before);
      /** @type {Record<string, any>} */
      const draft = {};
      /** @type {import("../marking/desk.js").Desk} */
      const at = {
        expects: { ...expects, buttons: expects.buttons.filter((/** @type {import("../shapes.js").Button} */ b) => b.side === data.dispute.sheet.side) }, board, draft, names, letters,
        boards: data.boards, disabled: false, amending: true,
        send: (side, tokens, label) => say(tokens, label),
        redraw: () => drawPanel(pad, at), refuse: () => {},
      };
      drawPanel(pad, at);
    } catch (error) {
      loaded = false;
      pad.replaceChildren(h("p", { class: "notice notice--problem" }, error instanceof Problem ? error.message : AWAY));
    }
  };

  const turned = () => {
    $("ruling-otherwise").hidden = !otherwise();
    const tokens = verdict()?.dataset.tokens ?? null;
    if (!otherwise()) return say(tokens, tokens ? t("As disputed") : t("The sheet stands"));
    load();
    chosen = { tokens: notation.value.trim() || null, label: t("It reads otherwise") };
    return preview();
  };
  for (const radio of allOf(form, "[name=verdict]")) radio.addEventListener("change", turned);
  $("ruling-look").addEventListener("click", () => { if (notation.value.trim()) say(notation.value.trim(), t("It reads otherwise")); else notation.focus(); });
  document.addEventListener("click", (event) => { // the answer's buttons come with the answer
    const button = event.target instanceof Element ? event.target.closest("[data-rule-tokens]") : null;
    if (!(button instanceof HTMLElement)) return;
    for (const radio of allOf(form, "[name=verdict]")) {
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === "otherwise";
    }
    $("ruling-otherwise").hidden = false;
    load();
    say(button.dataset.ruleTokens ?? "", button.dataset.ruleLabel ?? "");
    form.scrollIntoView({ block: "start" });
    reason.focus({ preventScroll: true });
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = $("ruling-said");
    if (!verdict()) { said.textContent = t("Choose first: the sheet stands, or it reads otherwise."); return; }
    if (!reason.value.trim()) { said.textContent = t("Give the reason: it is published with the ruling."); reason.setAttribute("aria-invalid", "true"); reason.focus(); return; }
    reason.removeAttribute("aria-invalid");
    if (!seen) { said.textContent = t("Look first at what the ruling changes."); return preview(); }
    const button = $("ruling-give", HTMLButtonElement);
    button.disabled = true;
    said.textContent = t("Ruling…");
    try {
      await saved();
      await post(data.urls.rule, { tokens: chosen.tokens, reason: reason.value.trim(), revision: revision(), client_uuid: given });
      location.assign(data.urls.page);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      button.disabled = false;
      said.textContent = error instanceof Problem ? error.message : t("The server does not answer. Press once more; it is ruled once only.");
    }
    return undefined;
  });
}
