// The marking page. It shows what the server says, sends what the marker taps, and never guesses a score:
// a tap is painted at once as "sending", the figures come from the answer.

import { h, icon, pageData } from "../dom.js";
import { Problem, Unreachable, farewell, post, read } from "./api.js";
import { throwDice } from "./dice.js";
import { openSheet } from "./dialogs.js";
import { disputeStroke, lastStroke } from "./dispute.js";
import { gameOver, matchOver } from "./ending.js";
import { Faces } from "./faces.js";
import { drawPanel } from "./panel.js";
import { drawBall, showBall, tellBall } from "./pills.js";
import { SendQueue } from "./queue.js";
import { Say, ruleLink } from "./say.js";
import { lineWords, openScoreSheet, pointsText } from "./sheet.js";
import { keepAwake } from "./wake.js";

const POLL = 2500;
const LINGER = 4000; // a confirmed result stays in view so long before the next match takes its place
const SAME_TAP = 350;

const config = pageData("marking");
const $ = (id) => document.getElementById(id);

const marking = {
  base: config.base,
  boards: config.boards,
  state: null,
  queue: null,
  draft: {},
  lastTap: { tokens: "", at: 0 },
  betweenGames: false,
  answers: 0, // how often the server has answered a write: a state read before the last of them is stale
  lingers: 0, // until when a confirmed result stays in view
  faces: new Faces($("faces"), $("facts")),
  say: new Say($("say"), $("live")),

  // --- What is known ---------------------------------------------------------------------------

  get match() { return this.state?.match ?? null; },
  get names() { return Object.fromEntries(this.match.sides.map((x) => [x.letter, x.name])); },
  get letters() { return this.match.sides.map((x) => x.letter); },
  get mine() { return Boolean(this.state?.lease?.mine || this.state?.lease?.free); },
  get open() { return this.match && ["waiting", "ready", "live"].includes(this.match.status) && !this.state.expects.over; },

  address(name) { return `${this.base}${name}/`; },

  async post(name, body) {
    try {
      return await post(this.address(name), { match: this.match?.id, ...body });
    } finally {
      this.answers += 1;
    }
  },

  /** Take over a whole state of the server. */
  take(state) {
    const before = this.match?.id;
    const moved = this.state?.seq !== state.seq || before !== state.match?.id;
    this.state = state;
    this.lost = false;
    if (!state.match) {
      this.queue?.close();
      this.queue = null;
      this.stream?.close();
      this.stream = null;
      return this.draw();
    }
    if (before !== state.match.id) {
      this.queue?.close();
      this.betweenGames = false;
      this.queue = new SendQueue(`${this.base}${state.match.id}`, (tap) => this.deliver(tap), {
        changed: () => this.drawStatus(),
        answered: (tap, reply) => this.answered(tap, reply),
        stopped: (tap, problem) => this.stopped(tap, problem),
      });
      this.faces.setUp(state.match);
      this.listen();
      this.idle();
      if (this.queue.size) this.queue.pump();
    } else if (moved) {
      this.idle();
    }
    if (moved) this.draft = {};
    this.draw();
  },

  // --- Sending ---------------------------------------------------------------------------------

  /** A tap of the marker. Nothing is sent while another marks, or while a problem waits to be decided. */
  send(side, tokens, label, short = label, inHand = false) {
    if (this.queue?.halted) return this.showHalted();
    if (!this.mine) return this.refuse();
    if (tokens === ":pill" && !inHand) return drawBall(this, side);
    if (tokens === ":show") return this.state.sealed.includes(side) ? showBall(this, side) : tellBall(this, side);
    const at = performance.now();
    if (this.lastTap.tokens === `${side} ${tokens}` && at - this.lastTap.at < SAME_TAP) return; // a bounce of the finger
    this.lastTap = { tokens: `${side} ${tokens}`, at };
    this.queue.push({ kind: "entry", side, tokens, label, short }, this.state.seq);
    this.say.show("sending", this.told(side, label), "Sending…");
    this.draft = {};
    navigator.vibrate?.(15);
    this.drawPad();
  },

  /** Who did what, without saying the name twice. */
  told(side, label) {
    const name = this.names[side];
    return label.startsWith(name) ? label : `${name}: ${label}`;
  },

  undo() {
    if (!this.match || !this.queue) return;
    if (this.queue.halted) return this.showHalted();
    if (!this.mine) return this.refuse();
    if (this.queue.takeBack()) {
      this.say.show("choice", "Taken back", "It had not been sent yet.");
      return this.drawPad();
    }
    const at = performance.now();
    if (this.lastTap.tokens === "undo" && at - this.lastTap.at < SAME_TAP) return;
    this.lastTap = { tokens: "undo", at };
    this.queue.push({ kind: "undo", label: "Undo", short: "Undo" }, this.state.seq);
    this.say.show("sending", "Undo", "Sending…");
  },

  amend(line, tokens, label) {
    this.queue.push({ kind: "amend", entry: line.seq, side: line.side, tokens, label, short: label }, this.state.seq);
    this.say.show("sending", `Changing entry ${line.seq}`, "Sending…");
  },

  /** The desk of the sheet, and of whoever disputes a stroke. */
  get sheetDesk() {
    const { match, state } = this;
    const played = match.result_kind === "played" && match.status !== "void";
    return {
      names: this.names, letters: this.letters, boards: this.boards,
      mayAmend: this.mine && (match.status !== "confirmed" || state.may.correct) && played,
      mayDispute: Boolean(state.may.dispute) && played && (match.status !== "confirmed" || state.may.correct),
      disputed: (line) => (state.disputes ?? []).some((one) => one.entry === line.seq),
      readSheet: () => read(this.address("sheet")),
      readExpects: (n) => read(`/m/${match.id}/before/${n}/`),
      preview: (entry, tokens) => this.post("preview", { entry, tokens }),
      amend: (line, tokens, label) => this.amend(line, tokens, label),
      dispute: async (body) => { const opened = await this.post("dispute", body); this.refresh(); return opened; },
    };
  },

  /** Dispute the last stroke; an earlier one is chosen on the sheet. */
  async dispute() {
    if (this.queue?.size) return this.say.show("refused", "Not yet", "Some taps are still unsent.");
    const desk = this.sheetDesk;
    let line;
    try {
      line = lastStroke((await desk.readSheet()).lines);
    } catch (error) {
      return this.say.show("refused", "Not possible", error instanceof Problem ? error.message : "The server does not answer.");
    }
    if (!line) return this.say.show("refused", "Nothing to dispute", "No stroke has been recorded yet.");
    if (desk.disputed(line)) return this.say.show("refused", "Disputed already", "The referee has been told.");
    return disputeStroke(desk, line, () => this.say.show("choice", `Entry ${line.seq} is disputed`, "Under review by the referee. Go on marking; the result waits for the ruling."));
  },

  deliver(tap) {
    const common = { expected_seq: tap.after, client_uuid: tap.uuid };
    if (tap.kind === "undo") return this.post("undo", common);
    if (tap.kind === "amend") return this.post("amend", { ...common, entry: tap.entry, tokens: tap.tokens });
    return this.post("entry", { ...common, side: tap.side, tokens: tap.tokens });
  },

  answered(tap, reply) {
    const known = this.state.board;
    const games = known.race?.finished?.length ?? 0;
    Object.assign(this.state, {
      seq: Math.max(this.state.seq, reply.seq), board: reply.board, expects: reply.expects, problems: reply.problems,
    });
    const was = this.match.status;
    this.match.status = reply.status || was;
    this.draft = {};
    this.betweenGames = !reply.board.over && (reply.board.race?.finished?.length ?? 0) > games;
    this.report(tap, reply);
    this.draw();
    if (was !== this.match.status && (reply.board.over || was === "finished" || was === "confirmed")) this.refresh();
  },

  /** Say in the strip what an entry has led to. */
  report(tap, { ruling, board }) {
    const gained = pointsText(this.names, ruling.points);
    const events = ruling.events ?? [];
    const next = board.over ? "" : board.prompt ?? "";
    const notes = (ruling.instructions ?? []).map((i) => i.text);
    const citation = ruling.citations?.[0] ?? null;
    if (tap.kind === "undo") return this.say.show("choice", "Undone", [gained, next].filter(Boolean).join(". "), { notes });
    if (tap.kind === "amend") return this.say.show("choice", `Entry ${tap.entry} changed`, [gained, next].filter(Boolean).join(". "), { notes, citation });
    const foul = events.includes("foul");
    const own = ruling.points?.[tap.side] ?? 0;
    const tone = foul || own < 0 ? "foul" : own > 0 ? "score" : events.includes("miss") ? "foul" : "plain";
    const title = own > 0 && !foul ? `${this.names[tap.side]} +${own}` : this.told(tap.side, tap.label);
    const rest = own > 0 && !foul ? next : [gained, next].filter(Boolean).join(". ");
    const run = own > 0 && board.run > own ? `Run of ${board.run}. ` : "";
    const others = own > 0 && !foul ? pointsText(this.names, Object.fromEntries(Object.entries(ruling.points).filter(([x]) => x !== tap.side))) : "";
    this.say.show(tone, title, `${others ? `${others}. ` : ""}${run}${rest}`, {
      notes, citation: foul || own < 0 || tone === "foul" ? citation : null,
      spoken: `${title}. ${this.letters.map((x) => board.score?.[x] ?? 0).join(" to ")}. ${rest} ${notes.join(" ")}`,
    });
  },

  /** The server has said no: the queue stands still until the marker has decided. */
  stopped(tap, problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.code === "refused" || problem.code === "unreadable" || problem.code === "nothing-to-undo") {
      this.say.show("refused", problem.code === "nothing-to-undo" ? "Nothing to undo" : `Not possible: ${tap.label}`,
        problem.message, { citation: problem.data.citation ?? null });
      if (this.queue.size === 1) this.queue.drop();
      else this.showHalted(tap, problem);
      this.draw();
      return;
    }
    if (problem.code === "conflict") return this.showConflict(tap, problem);
    if (problem.code === "lease-lost") {
      this.state.lease = problem.data.lease ?? { free: false, mine: false, who: "Another" };
      this.say.show("refused", "Not recorded", `${problem.message} ${this.queue.size === 1 ? "Your tap is" : `Your ${this.queue.size} taps are`} kept here.`);
      this.draw();
      return;
    }
    this.say.show("refused", "Not recorded", problem.message);
    if (["not-paired", "other-table", "no-match", "other-match"].includes(problem.code)) {
      this.queue.drop(true);
      this.refresh();
    } else if (this.queue.size === 1) {
      this.queue.drop();
      this.refresh();
    } else this.showHalted(tap, problem);
  },

  showHalted(tap = this.queue.halted, problem = null) {
    if (!tap) return;
    openSheet("Some taps wait", (close) => [
      problem ? h("p", { class: "notice notice--problem" }, problem.message, problem.data.citation ? [" ", ruleLink(problem.data.citation)] : null) : null,
      h("p", null, "Not recorded:"), this.tapList(),
      h("div", { class: "row" },
        this.queue.size > 1 ? h("button", { type: "button", class: "button button--primary button--large", onclick: () => { this.queue.drop(); close(); } }, "Leave out the first, send the rest") : null,
        h("button", { type: "button", class: "button button--large", onclick: () => { this.queue.drop(true); close(); this.refresh(); } }, "Throw all away")),
    ]);
  },

  /** Another device has written meanwhile: both versions are shown, the marker chooses. */
  showConflict(tap, problem) {
    const theirs = problem.data.entries ?? [];
    this.say.show("refused", "Somebody else has written", "Look at both, then choose.");
    openSheet("Somebody else has written", (close) => {
      const settle = (send) => {
        if (send) this.queue.rebase(problem.data.seq);
        else this.queue.drop(true);
        close();
        this.refresh();
      };
      return [
        h("div", { class: "columns" },
          h("section", { class: "card stack" }, h("h3", null, "Recorded meanwhile"),
            theirs.length
              ? h("ul", { class: "plain-list" }, theirs.map((e) => h("li", null,
                h("strong", null, `${e.seq}. ${this.names[e.side] ?? e.side}: ${lineWords({ ...e, kind: e.tokens.split(" ")[0], target: e.target }, this.names)}`),
                " ", h("code", null, e.tokens), h("span", { class: "meta" }, ` by ${e.by}`))))
              : h("p", null, "The sheet has changed."),
            problem.data.board ? h("p", { class: "figures" }, "Score now ", h("strong", null, this.letters.map((x) => problem.data.board.score?.[x] ?? 0).join(" – "))) : null),
          h("section", { class: "card stack" }, h("h3", null, "Tapped here, not recorded"), this.tapList())),
        h("div", { class: "row" },
          h("button", { type: "button", class: "button button--primary button--large", onclick: () => settle(false) }, "Keep what is recorded"),
          h("button", { type: "button", class: "button button--large", onclick: () => settle(true) }, "Add mine after it")),
      ];
    }, { wide: true });
  },

  tapList() {
    return h("ul", { class: "plain-list" }, this.queue.taps.map((t) =>
      h("li", null, h("strong", null, `${t.side ? `${this.names[t.side]}: ` : ""}${t.label}`), t.tokens ? [" ", h("code", null, t.tokens)] : null)));
  },

  // --- Who marks -------------------------------------------------------------------------------

  /** Say why a tap did nothing. */
  refuse() {
    const who = this.state?.lease?.who;
    this.say.show("refused", "Not recorded", who ? `${who} is marking this match. Take over first.` : "Not now.");
  },

  async claim(force) {
    try {
      const { lease } = await this.post("lease", { force });
      this.state.lease = lease;
      if (force) this.say.show("choice", "You are marking now", this.state.board.prompt ?? "");
      if (this.queue?.halted) this.queue.rebase(this.queue.taps[0].after);
      await this.refresh();
    } catch (error) {
      if (error instanceof Problem && error.data.lease) this.state.lease = error.data.lease;
      else if (!(error instanceof Unreachable)) this.say.show("refused", "Not possible", error.message);
      this.draw();
    }
  },

  async beat() {
    if (!this.match || !this.state.may.mark || !this.state.lease.mine) return;
    try {
      const { lease, seq, revision } = await this.post("heartbeat", {});
      this.reached();
      this.state.lease = lease;
      if ((seq !== this.state.seq || revision !== this.state.revision) && !this.queue.size) this.refresh();
    } catch (error) {
      if (error instanceof Problem && error.data.lease) { this.state.lease = error.data.lease; this.draw(); }
      else if (error instanceof Problem) this.refresh();
      else this.missed();
    }
  },

  // --- Listening -------------------------------------------------------------------------------

  async refresh() {
    if (this.refreshing) { this.again = true; return; }
    this.refreshing = true;
    try {
      const answers = this.answers;
      const state = await read(this.address("state"));
      this.reached();
      const other = state.match?.id !== this.match?.id;
      if (other && performance.now() < this.lingers) return;
      if (this.answers !== answers) this.again = true; // read before, told after: it would undo what was answered
      else if (!this.queue?.size || other) this.take(state);
    } catch (error) {
      if (error instanceof Unreachable) this.missed();
      else if (["not-paired", "sign-in", "not-found", "not-allowed"].includes(error.code)) location.reload();
      else this.say.show("refused", "Something is wrong", error.message);
    } finally {
      this.refreshing = false;
      if (this.again) { this.again = false; this.refresh(); }
    }
  },

  /** Events of the match only ring: what is shown comes from the state, so nothing can be shown twice. */
  listen() {
    this.stream?.close();
    this.stream = null;
    if (!this.match || !window.EventSource) return;
    const stream = new EventSource(`/live/match/${this.match.id}/?since=${this.state.seq}`);
    const ring = () => {
      if (this.queue?.size || this.queue?.busy) return;
      clearTimeout(this.bell);
      this.bell = setTimeout(() => { if (!this.queue?.size) this.refresh(); }, 150);
    };
    stream.addEventListener("entry", (event) => { if (Number(event.lastEventId) > this.state.seq) ring(); });
    stream.addEventListener("status", (event) => {
      const news = JSON.parse(event.data);
      if (news.seq !== this.state.seq || news.status !== this.match?.status || news.lease.since !== this.state.lease.since
        || JSON.stringify(news.sides) !== JSON.stringify(this.match?.sides)) ring();
    });
    stream.addEventListener("state", ring);
    this.stream = stream;
  },

  reached() { if (this.lost) { this.lost = false; this.queue?.nudge(); this.drawStatus(); } },
  missed() { this.lost = true; this.drawStatus(); },

  // --- Drawing ---------------------------------------------------------------------------------

  idle() {
    if (!this.match) return;
    const { board, expects } = this.state;
    if (this.state.match.status === "finished") this.say.show("choice", "The match is over", "Please confirm the result.");
    else if (this.state.match.status === "confirmed") this.say.show("score", "Confirmed", "The result stands.");
    else this.say.show("idle", expects.prompt || board.prompt || "", "");
  },

  draw() {
    const here = Boolean(this.match);
    document.body.classList.toggle("is-waiting", !here);
    $("waiting").hidden = here;
    $("desk").hidden = !here;
    if (!here) return this.drawStatus();
    $("desk").dataset.panel = this.state.expects.panel;
    $("title").textContent = this.match.title || this.match.game_name;
    this.drawFaces();
    this.drawPad();
    this.drawStatus();
  },

  drawFaces() {
    this.faces.paint(this.state.expects.panel, this.state.board, this.queue?.taps ?? []);
  },

  drawPad() {
    const pad = $("pad");
    // What stands there is left alone while nothing has changed: a button must not vanish under the finger.
    const key = () => JSON.stringify([this.match.id, this.match.status, this.match.sides, this.state.seq,
      this.state.expects, this.state.sealed, this.state.disputes, this.mine, this.betweenGames, this.draft]);
    if (this.drawn === key()) return;
    const over = this.state.expects.over || ["finished", "confirmed"].includes(this.match.status);
    const desk = {
      ...this.state, names: this.names, letters: this.letters, boards: this.boards, draft: this.draft,
      disabled: !this.mine, amending: false,
      throwDice: (side) => throwDice(this, side),
      send: (...tap) => this.send(...tap), refuse: () => this.refuse(), redraw: () => this.drawPad(),
    };
    if (over) {
      pad.dataset.panel = "over";
      pad.replaceChildren(...matchOver(desk, (side) => this.confirm(side)).flat(Infinity).filter(Boolean));
    } else if (this.betweenGames) {
      pad.dataset.panel = "over";
      pad.replaceChildren(...gameOver(desk, () => { this.betweenGames = false; this.idle(); this.drawPad(); }));
    } else drawPanel(pad, desk);
    this.drawn = key(); // after drawing: a panel may have filled in the draft
  },

  drawStatus() {
    const waiting = this.queue?.size ?? 0;
    const offline = this.lost || this.queue?.offline;
    const lamp = $("lamp");
    lamp.dataset.state = offline ? "off" : waiting ? "busy" : "on";
    $("lamp-text").textContent = offline
      ? `No connection${waiting ? `, ${waiting} unsent` : ""}` : waiting ? `${waiting} unsent` : "Connected";
    if (!this.match) return;
    this.drawFaces();
    $("undo").disabled = !(this.state.seq > 0 || waiting);
    $("dispute").hidden = !(this.state.may.dispute && this.state.seq > 0);
    $("dispute-said").textContent = this.state.disputes?.length ? "Under review" : "Dispute";
    const lease = this.state.lease;
    const banner = $("lease");
    const stuck = Boolean(this.queue?.halted);
    banner.hidden = this.mine && !stuck;
    const key = this.mine ? `stuck ${waiting}` : `held ${lease.who} ${lease.since}`;
    if (banner.hidden || banner.dataset.key === key) { // drawn already: a button must not vanish under the finger
      if (banner.hidden) banner.dataset.key = "";
      return;
    }
    banner.dataset.key = key;
    if (this.mine) {
      banner.replaceChildren(h("p", null, icon("problem"), ` ${waiting} ${waiting === 1 ? "tap is" : "taps are"} not recorded.`),
        h("button", { type: "button", class: "button button--primary", onclick: () => this.showHalted() }, "Decide"));
      return;
    }
    const take = h("button", { type: "button", class: "button" }, "Take over");
    let asked = false;
    take.addEventListener("click", () => {
      if (asked) return this.claim(true);
      asked = true;
      take.textContent = "Yes, take over";
      take.classList.add("button--primary");
      setTimeout(() => { asked = false; take.textContent = "Take over"; take.classList.remove("button--primary"); }, 6000);
    });
    banner.replaceChildren(h("p", null, icon("lock"), " ", h("strong", null, lease.who ?? "Somebody else"), " is marking this match. You are looking on."), take);
  },

  async confirm(side) {
    try {
      const state = await this.post("confirm", { side: side.letter, expected_seq: this.state.seq });
      this.say.show("score", `${side.name} has agreed`, state.match?.status === "confirmed" ? "The result stands." : "Now the other side.");
      const id = this.match.id;
      if (state.match && state.match.id !== id) {
        // The next match has come already; leave the result in view for a moment.
        this.match.status = "confirmed";
        this.lingers = performance.now() + LINGER;
        this.drawPad();
        setTimeout(() => this.refresh(), LINGER + 50);
      } else this.take(state);
    } catch (error) {
      this.say.show("refused", "Not confirmed", error.message);
      this.refresh();
    }
  },
};

// --- The keys, the buttons of the frame, the clockwork -----------------------------------------------

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, textarea, select")) return;
  if ((event.ctrlKey && event.key === "z") || event.key === "Backspace") {
    event.preventDefault();
    return marking.undo();
  }
  if (event.ctrlKey || !marking.match || $("pad").dataset.panel === "over") return;
  const button = marking.state.expects.buttons.find((b) => b.key && b.key.toLowerCase() === event.key.toLowerCase());
  if (!button) return;
  const shown = document.querySelector(`#pad [data-code="${CSS.escape(button.code)}"]`);
  if (shown) {
    event.preventDefault();
    shown.classList.add("is-pressed");
    setTimeout(() => shown.classList.remove("is-pressed"), 120);
    shown.click();
  }
});

$("undo").addEventListener("click", () => marking.undo());
$("sheet").addEventListener("click", () => {
  if (!marking.match) return;
  openScoreSheet(marking.sheetDesk);
});
$("dispute").addEventListener("click", () => { if (marking.match) marking.dispute(); });

for (const event of ["gesturestart", "dblclick"]) document.addEventListener(event, (e) => e.preventDefault());
addEventListener("beforeunload", (event) => { if (marking.queue?.size) event.preventDefault(); });
addEventListener("pagehide", () => {
  // Whoever comes next need not wait until the lease has run out.
  if (marking.match && marking.state.lease.mine && !marking.queue?.size) {
    farewell(marking.address("lease"), { match: marking.match.id, release: true });
  }
});
addEventListener("online", () => { marking.queue?.nudge(); marking.refresh(); });
addEventListener("offline", () => marking.missed());
addEventListener("pageshow", (event) => { if (event.persisted) marking.claim(false); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) marking.refresh(); });

keepAwake();
marking.take(config.state);
if (marking.match && marking.state.lease.free && marking.state.may.mark && marking.open) marking.claim(false);
setInterval(() => marking.beat(), (config.state.lease?.heartbeat ?? 15) * 1000);
setInterval(() => {
  const quiet = marking.match && marking.state.lease.mine && marking.open && !marking.lost;
  if (!quiet && !document.hidden && !marking.queue?.size) marking.refresh();
}, POLL);
globalThis.balkline = { marking }; // for the browser's console and the browser tests
