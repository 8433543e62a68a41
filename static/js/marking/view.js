// @ts-check
// Draws the marking page from its model, part by part, and hands what is tapped back to it.

import { byId, h, icon } from "../dom.js";
import { ClockStrip } from "./clock.js";
import { ComingList } from "./coming.js";
import { gameOver, matchOver } from "./ending.js";
import { Faces } from "./faces.js";
import { throwDice } from "./model/direct.js";
import { confirm, nextGame } from "./model/endings.js";
import { asksWhoLeads, hasMatch, isOpen, tellsGames, waitingText } from "./model/standing.js";
import { drawPanel } from "./panel.js";
import { openQuestion } from "./questions.js";
import { Say, knowGames } from "./say.js";
import { toldGame, toldResult } from "./panels/told.js";
import { toldPart } from "./panels/told_part.js";
import { openUnsent } from "./unsent.js";
import { woven } from "../sentences.js";
import { locale, t, tc, tn } from "../words.js";

/**
 * @typedef {import("../shapes.js").MatchState} MatchState
 */

const TIME = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hour12: false }); // made once: it is slow to make

/** @param {string} iso */
const timeOfDay = (iso) => TIME.format(new Date(iso));

/**
 * Whether two values read the same; what is one object needs no look.
 * @param {any} one
 * @param {any} other
 */
const same = (one, other) => one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

const TAKE_OVER = 6000; // milliseconds that the question "Take over?" stands

export class View {
  /** @param {import("./model/marking.js").Marking} marking */
  constructor(marking) {
    this.marking = marking;
    this.faces = new Faces(byId("faces"), byId("facts"));
    this.say = new Say(byId("say"), byId("live"));
    this.clock = new ClockStrip(byId("clock"), marking);
    this.coming = new ComingList(byId("coming"), marking);
    /** What the pad was drawn from; none of it is changed in place but the draft. @type {any[]} */
    this.drawn = [];
    this.draft = "";
  }

  /**
   * Draw the part of the page that has changed.
   * @param {import("./model/types.js").Part} part
   */
  draw(part) {
    const { state, notice, question } = this.marking;
    if (part === "match" && state?.match) {
      knowGames({ [state.match.game]: state.match.game_name, ...state.engine?.names });
      this.faces.setUp(state.match);
    }
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
    const from = [state.match.id, state.match.status, state.seq, marking.mine, marking.betweenGames, Boolean(state.dice) && marking.offline,
      state.expects, state.match.sides, state.sealed, state.disputes, state.marking];
    if (JSON.stringify(marking.draft) === this.draft && from.every((one, i) => same(one, this.drawn[i]))) {
      this.drawn = from;
      return;
    }
    const desk = {
      ...state, names: marking.names, letters: marking.letters, boards: marking.boards, draft: marking.draft,
      disabled: !marking.mine, amending: false,
      throwDice: (/** @type {string} */ side) => throwDice(marking, side),
      level: state.marking.level, offline: marking.offline,
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
    this.drawn = from;
    this.draft = JSON.stringify(marking.draft); // after drawing: a panel may have filled it in
  }

  /** The lamp, the scoreboards with what is unsent, the buttons of the frame. */
  drawStatus() {
    const { marking } = this;
    const { state, lamp } = marking;
    byId("lamp").dataset.state = lamp.state;
    byId("lamp-text").textContent = lamp.text;
    this.coming.draw();
    this.drawWaiting();
    if (!hasMatch(state)) return;
    this.faces.paint(state.expects.panel, state.board, marking.unjudged, tellsGames(state.marking.level));
    byId("undo", HTMLButtonElement).disabled = !(state.seq > 0 || marking.unsent.length);
    byId("level").hidden = state.match.status === "confirmed" || state.marking.levels.length < 2;
    byId("set-clock").hidden = !isOpen(state);
    byId("dispute").hidden = !(state.may.dispute && state.seq > 0);
    byId("dispute").classList.toggle("is-open", Boolean(state.disputes?.length));
    this.drawBanner(state);
  }

  /** What has not been sent, since when, and that it is safe. */
  drawWaiting() {
    const { marking } = this;
    const { leftBehind: left, outbox } = marking;
    const words = waitingText({
      taps: left.length ? outbox.taps.filter((tap) => !left.includes(tap)) : outbox.taps, left, offline: marking.offline,
      safe: outbox.safe, cleared: outbox.cleared, cannot: marking.cannotJudge, clock: timeOfDay,
    });
    const line = byId("unsent");
    line.hidden = !words;
    byId("unsent-open").hidden = !outbox.size;
    if (byId("unsent-text").textContent !== words) byId("unsent-text").textContent = words;
  }

  /**
   * What keeps taps from being recorded: another marks, or the server has said no.
   * @param {MatchState} state
   */
  drawBanner({ lease }) {
    const { marking } = this;
    const waiting = marking.unsent.length;
    const banner = byId("lease");
    banner.hidden = marking.mine && !marking.halt && !marking.shutOut;
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
      banner.replaceChildren(h("p", null, icon("problem"), " ", tn("{n} tap is not recorded.", "{n} taps are not recorded.", waiting)),
        h("button", { type: "button", class: "button button--primary", onclick: () => marking.askHalted() }, tc("button", "Decide")));
      return;
    }
    banner.replaceChildren(h("p", null, icon("lock"), " ", woven(t("{name} is marking this match. You are looking on."), { name: h("strong", null, lease.who ?? t("Somebody else")) })),
      this.takeOver());
  }

  /**
   * Why nothing is recorded now, and the way back. The taps wait in the browser, and are sent when it is done.
   * @param {string} code
   * @param {number} waiting
   */
  wayBack(code, waiting) {
    const kept = waiting ? ` ${tn("Your tap is kept here.", "Your {n} taps are kept here.", waiting)}` : "";
    if (code === "not-paired") {
      return [h("p", null, icon("problem"), ` ${t("This tablet is no longer paired.")}${kept} ${t("Pair it again with a code from the table's page.")}`), this.unsent(waiting)];
    }
    const back = `/account/login/?next=${encodeURIComponent(location.pathname)}`;
    return [h("p", null, icon("lock"), ` ${t("You are signed out.")}${kept}`),
      h("a", { class: "button button--primary", href: back, id: "sign-in-again" }, t("Sign in and go on")), this.unsent(waiting)];
  }

  /**
   * A button that shows what waits.
   * @param {number} waiting
   */
  unsent(waiting) {
    return waiting ? h("button", { type: "button", class: "button", data: { code: "unsent" }, onclick: () => openUnsent(this.marking) }, t("Show what waits")) : "";
  }

  /** A button that takes over at its second tap. */
  takeOver() {
    const take = h("button", { type: "button", class: "button" }, t("Take over"));
    let asked = false;
    take.addEventListener("click", () => {
      if (asked) return this.marking.lease.claim(true);
      asked = true;
      take.textContent = t("Yes, take over");
      take.classList.add("button--primary");
      setTimeout(() => { asked = false; take.textContent = t("Take over"); take.classList.remove("button--primary"); }, TAKE_OVER);
    });
    return take;
  }
}
