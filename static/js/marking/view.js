// @ts-check
// Draws the marking page from its model, part by part, and hands what is tapped back to it.

import { byId, h, icon } from "../dom.js";
import { ClockStrip } from "./clock.js";
import { gameOver, matchOver } from "./ending.js";
import { Faces } from "./faces.js";
import { throwDice } from "./model/direct.js";
import { confirm, nextGame } from "./model/endings.js";
import { asksWhoLeads, hasMatch, isOpen, tellsGames } from "./model/standing.js";
import { drawPanel } from "./panel.js";
import { openQuestion } from "./questions.js";
import { Say } from "./say.js";
import { toldGame, toldResult } from "./panels/told.js";
import { toldPart } from "./panels/told_part.js";

/**
 * @typedef {import("../shapes.js").MatchState} MatchState
 */

const TAKE_OVER = 6000; // milliseconds that the question "Take over?" stands

export class View {
  /** @param {import("./model/marking.js").Marking} marking */
  constructor(marking) {
    this.marking = marking;
    this.faces = new Faces(byId("faces"), byId("facts"));
    this.say = new Say(byId("say"), byId("live"));
    this.clock = new ClockStrip(byId("clock"), marking);
    this.drawn = ""; // what the pad was drawn from
  }

  /**
   * Draw the part of the page that has changed.
   * @param {import("./model/types.js").Part} part
   */
  draw(part) {
    const { state, notice, question } = this.marking;
    if (part === "match" && state?.match) this.faces.setUp(state.match);
    if (part === "all") this.drawAll();
    if (part === "pad" && hasMatch(state)) this.drawPad(state);
    if (part === "status") this.drawStatus();
    if (part === "clock" || part === "all") this.clock.draw();
    if (part === "notice" && notice) this.say.show(notice.tone, notice.title, notice.text, notice);
    if (part === "question" && question) openQuestion(this.marking, question);
  }

  drawAll() {
    const { state } = this.marking;
    const here = hasMatch(state);
    document.body.classList.toggle("is-waiting", !here);
    byId("waiting").hidden = here;
    byId("desk").hidden = !here;
    if (here) {
      byId("desk").dataset.panel = state.expects.panel;
      byId("title").textContent = state.match.title || state.match.game_name;
      this.drawPad(state);
    }
    this.drawStatus();
  }

  /** @param {MatchState} state */
  drawPad(state) {
    const { marking } = this;
    const pad = byId("pad");
    // What stands there is left alone while nothing has changed: a button must not vanish under the finger.
    const key = () => JSON.stringify([state.match.id, state.match.status, state.match.sides, state.seq,
      state.expects, state.sealed, state.disputes, state.marking, marking.mine, marking.betweenGames, marking.draft]);
    if (this.drawn === key()) return;
    const desk = {
      ...state, names: marking.names, letters: marking.letters, boards: marking.boards, draft: marking.draft,
      disabled: !marking.mine, amending: false,
      throwDice: (/** @type {string} */ side) => throwDice(marking, side),
      level: state.marking.level,
      send: (/** @type {Parameters<typeof marking.send>} */ ...tap) => marking.send(...tap),
      refuse: () => marking.refuse(), redraw: () => this.draw("pad"),
    };
    const { scene } = marking;
    const told = { game: toldGame, result: toldResult, part: asksWhoLeads(state.expects) ? undefined : toldPart };
    if (scene === "panel") drawPanel(pad, desk, told[/** @type {keyof told} */ (state.marking.level)]);
    else {
      pad.dataset.panel = "over";
      const parts = scene === "match-over" ? matchOver(desk, (side) => confirm(marking, side)) : gameOver(desk, () => nextGame(marking));
      pad.replaceChildren(.../** @type {Node[]} */ (parts.flat(Infinity).filter(Boolean)));
    }
    this.drawn = key(); // after drawing: a panel may have filled in the draft
  }

  /** The lamp, the scoreboards with what is unsent, the buttons of the frame. */
  drawStatus() {
    const { marking } = this;
    const { state, lamp } = marking;
    byId("lamp").dataset.state = lamp.state;
    byId("lamp-text").textContent = lamp.text;
    if (!hasMatch(state)) return;
    this.faces.paint(state.expects.panel, state.board, marking.unsent, tellsGames(state.marking.level));
    byId("undo", HTMLButtonElement).disabled = !(state.seq > 0 || marking.unsent.length);
    byId("level").hidden = state.match.status === "confirmed" || state.marking.levels.length < 2;
    byId("set-clock").hidden = !isOpen(state);
    byId("dispute").hidden = !(state.may.dispute && state.seq > 0);
    byId("dispute").classList.toggle("is-open", Boolean(state.disputes?.length));
    this.drawBanner(state);
  }

  /**
   * What keeps taps from being recorded: another marks, or the server has said no.
   * @param {MatchState} state
   */
  drawBanner({ lease }) {
    const { marking } = this;
    const waiting = marking.unsent.length;
    const banner = byId("lease");
    banner.hidden = marking.mine && !marking.queue?.halted && !marking.shutOut;
    const key = marking.shutOut ? `out ${waiting}` : marking.mine ? `stuck ${waiting}` : `held ${lease.who} ${lease.since}`;
    if (banner.hidden || banner.dataset.key === key) { // drawn already: a button must not vanish under the finger
      if (banner.hidden) banner.dataset.key = "";
      return;
    }
    banner.dataset.key = key;
    if (marking.shutOut) {
      banner.replaceChildren(...this.wayBack(marking.shutOut.code, waiting));
      return;
    }
    if (marking.mine) {
      banner.replaceChildren(h("p", null, icon("problem"), ` ${waiting} ${waiting === 1 ? "tap is" : "taps are"} not recorded.`),
        h("button", { type: "button", class: "button button--primary", onclick: () => marking.askHalted() }, "Decide"));
      return;
    }
    banner.replaceChildren(h("p", null, icon("lock"), " ", h("strong", null, lease.who ?? "Somebody else"), " is marking this match. You are looking on."),
      this.takeOver());
  }

  /**
   * Why nothing is recorded now, and the way back. The taps wait in the browser, and are sent when it is done.
   * @param {string} code
   * @param {number} waiting
   */
  wayBack(code, waiting) {
    const kept = waiting ? ` ${waiting === 1 ? "Your tap is" : `Your ${waiting} taps are`} kept here.` : "";
    if (code === "not-paired") {
      return [h("p", null, icon("problem"), ` This tablet is no longer paired.${kept} Pair it again with a code from the table's page.`)];
    }
    const back = `/account/login/?next=${encodeURIComponent(location.pathname)}`;
    return [h("p", null, icon("lock"), ` You are signed out.${kept}`),
      h("a", { class: "button button--primary", href: back, id: "sign-in-again" }, "Sign in and go on")];
  }

  /** A button that takes over at its second tap. */
  takeOver() {
    const take = h("button", { type: "button", class: "button" }, "Take over");
    let asked = false;
    take.addEventListener("click", () => {
      if (asked) return this.marking.lease.claim(true);
      asked = true;
      take.textContent = "Yes, take over";
      take.classList.add("button--primary");
      setTimeout(() => { asked = false; take.textContent = "Take over"; take.classList.remove("button--primary"); }, TAKE_OVER);
    });
    return take;
  }
}
