// @ts-check
// How a page begins, and what it takes over from the shelf: it may be older than what the tablet has kept, and other
// pages of the tablet write there, too.

import { wentBack } from "./going_back.js";

/**
 * @typedef {import("./marking.js").Marking} Marking
 * @typedef {import("../../shapes.js").ServerState} ServerState
 */

const CLOCK_SET = 10_000; // milliseconds: the page is older than that, or the tablet's clock was set

/**
 * Begin with the state that came with the page. Where the tablet has kept a newer one it goes on with that, and asks
 * the server.
 * @param {Marking} marking
 * @param {ServerState} state
 */
export async function boot(marking, state) {
  const { shelf, wall, engine } = marking.effects;
  const { time } = marking.countdown;
  time.hear(state.time);
  marking.adopt(state);
  const stale = await marking.turns.run(async () => {
    try {
      await marking.outbox.open();
      const [kept, ahead] = await Promise.all([shelf.lastMatch(marking.base), shelf.kept("ahead")]);
      const now = wall() + (ahead ?? 0);
      const old = ahead !== undefined && Math.abs(now - Date.parse(state.time ?? "")) > CLOCK_SET;
      if (ahead === undefined) hearTime(marking, state);
      if (old) time.hear(new Date(now).toISOString());
      // A server that was set back knows less than the tablet has kept: it is asked, and gets back what it has lost.
      const further = kept && kept.id === state.match?.id && kept.state.seq > (state.seq ?? 0);
      const newer = kept && (further || Date.parse(kept.state.time ?? "") > Date.parse(state.time ?? ""));
      if (newer) marking.adopt(kept.state);
      if (kept && kept.id === marking.match?.id) marking.ledger.takeUp(kept);
      return Boolean(newer || old || wentBack(marking, state));
    } catch {
      return false; // the storage does not answer: what is tapped lives in this page, and the page says so
    }
  });
  if (engine) engine.changed = () => { marking.follow(); };
  marking.ledger.lay();
  marking.redraw("all");
  marking.outbox.pump();
  if (stale) marking.refresh();
  await marking.follow();
}

/**
 * The server's time, also for a page that is loaded while the server is gone and the tablet's clock is wrong.
 * @param {Marking} marking
 * @param {ServerState} state
 */
export function hearTime({ countdown, effects }, { time }) {
  countdown.time.hear(time);
  const ahead = Date.parse(time ?? "") - effects.wall();
  if (!Number.isNaN(ahead)) effects.shelf.keep("ahead", ahead).catch(() => {});
}

/**
 * Another page of this tablet has written, or this one is now the page that sends.
 * @param {Marking} marking
 */
export async function heardElsewhere(marking) {
  const { ledger, outbox } = marking;
  await marking.turns.run(async () => {
    const record = await marking.effects.shelf.match(marking.match?.id ?? "");
    await outbox.reload();
    if (record && record.state.seq > (ledger.base?.seq ?? 0)) ledger.begin(record.state);
    ledger.unlay();
    await ledger.step();
  });
  marking.redraw("all");
  outbox.pump();
}
