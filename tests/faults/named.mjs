// One course for each fault that a club meets, at its plainest: what happens is chosen, not left to chance.

import { desk } from "./desk.mjs";
import { warm } from "./engine.mjs";
import { soon, tryToOpen } from "./courses.mjs";
import { Marker, isWell } from "./marker.mjs";
import { CALM, ROUGH, wait } from "./network.mjs";
import { FASTER, Tablet } from "./tablet.mjs";

const DAY = 86_400_000;
const PATIENCE = 60_000;
const LONG = Boolean(process.env.BALKLINE_FAULTS_LONG); // what takes minutes as long as it would

/**
 * @typedef {object} Hall
 * @property {(which?: number) => Promise<Marker>} marker somebody at a tablet that is ready, at the one table
 * @property {any} facts
 */

/** @param {Marker} marker @param {number} times */
async function tap(marker, times) {
  for (let left = times; left > 0; left -= 1) await marker.send("A", "+1");
}

/**
 * The server loses two entries that it had answered, and others write so many after those that it still has.
 * @param {Marker} marker
 * @param {any} facts
 * @param {number} others
 */
async function setBack(marker, facts, others) {
  await tap(marker, 2);
  await marker.deliver(PATIENCE);
  await desk("backup");
  await tap(marker, 2);
  await marker.deliver(PATIENCE);
  await desk("restore");
  for (let n = 0; n < others; n += 1) await desk("write", { match: facts.match, side: "AB"[n % 2], tokens: "0" });
}

/** The marker is asked about what waits, and chooses. @param {Marker} marker */
async function asked(marker) {
  await soon(() => marker.tablet.marking.outbox.size > 0);
  await marker.deliver(PATIENCE);
  must(Object.keys(marker.chosen).length > 0, "The marker was not asked.");
  return [marker];
}

/** What must hold, or the fault is not survived. @param {boolean} holds @param {string} what */
function must(holds, what) {
  if (!holds) throw new Error(what);
}

/** @type {Record<string, (hall: Hall) => Promise<Marker[]>>} */
const FAULTS = {
  "a request cut before the commit": async ({ marker }) => {
    const one = await marker();
    one.tablet.network.shares = { ...CALM, before: 1 };
    await tap(one, 3);
    return [one];
  },
  "a request cut after the commit": async ({ marker }) => {
    const one = await marker();
    one.tablet.network.shares = { ...CALM, after: 1 };
    await tap(one, 3);
    await wait(100);
    return [one];
  },
  "a request that arrives when it has been sent again": async ({ marker }) => {
    const one = await marker();
    one.tablet.network.shares = { ...CALM, late: 0.5 };
    await tap(one, 6);
    await wait(150);
    return [one];
  },
  "a network that flaps": async ({ marker }) => {
    const one = await marker();
    // Every 200 ms by the page's clock, for 8 s; with BALKLINE_FAULTS_LONG for ten minutes.
    for (let flap = 0; flap < (LONG ? 3000 : 40); flap += 1) {
      if (flap % 2) one.tablet.online();
      else one.tablet.offline();
      if (!LONG || flap % 5 === 0) await tap(one, 1);
      await wait(200 / FASTER);
    }
    return [one];
  },
  "a server that is killed": async ({ marker }) => {
    const one = await marker();
    await tap(one, 3);
    await desk("kill");
    await tap(one, 3);
    await desk("start");
    return [one];
  },
  "a server put back from an older backup": async ({ marker, facts }) => {
    const one = await marker();
    await tap(one, 3);
    await one.deliver(PATIENCE);
    await desk("backup");
    await tap(one, 4);
    await one.deliver(PATIENCE);
    await desk("restore");
    must((await desk("log", { match: facts.match })).entries.length === 4, "The server has forgotten nothing.");
    await tap(one, 2);
    await one.deliver(PATIENCE);
    must((await desk("log", { match: facts.match })).entries.length === 10, "What was forgotten is not there again.");
    return [one];
  },
  "a backup put back while the page is closed": async ({ marker }) => {
    const one = await marker();
    await tap(one, 2);
    await one.deliver(PATIENCE);
    await desk("backup");
    await tap(one, 3);
    await one.deliver(PATIENCE);
    await desk("restore");
    await one.tablet.reload();
    await soon(() => one.tablet.marking.ledger.judges && !one.tablet.marking.outbox.size);
    await wait(300);
    return [one];
  },
  "a backup put back while a tap waits and the network is bad": async ({ marker, facts }) => {
    const one = await marker();
    await tap(one, 2);
    await one.deliver(PATIENCE);
    await desk("backup");
    await tap(one, 3);
    await one.deliver(PATIENCE);
    one.tablet.offline();
    await tap(one, 1);
    await desk("restore");
    one.tablet.network.loses = (path) => path.endsWith("/state/");
    one.tablet.online();
    await wait(300);
    one.tablet.network.loses = () => false;
    await one.deliver(PATIENCE);
    must((await desk("log", { match: facts.match })).entries.length === 7, "What was forgotten is not there again.");
    return [one];
  },
  "others who write in the place of what a backup lacks": async ({ marker, facts }) => {
    const one = await marker();
    await setBack(one, facts, 2);
    await tap(one, 1);
    return asked(one);
  },
  "others who write in its place while nothing waits": async ({ marker, facts }) => {
    const one = await marker();
    await setBack(one, facts, 2);
    await one.tablet.in((marking) => marking.refresh());
    return asked(one);
  },
  "others who write more than a backup lacks": async ({ marker, facts }) => {
    const one = await marker();
    await setBack(one, facts, 5);
    await one.tablet.in((marking) => marking.refresh());
    return asked(one);
  },
  "others who write in its place while the page is closed": async ({ marker, facts }) => {
    const one = await marker();
    await setBack(one, facts, 2);
    await one.tablet.reload();
    return asked(one);
  },
  "a clock that is wrong by a day": async ({ marker }) => {
    const one = await marker();
    one.tablet.wrongBy = DAY;
    await one.tablet.reload();
    await tap(one, 2);
    one.tablet.wrongBy = -DAY;
    await tap(one, 2);
    return [one];
  },
  "a page loaded again without the server": async ({ marker }) => {
    const one = await marker();
    one.tablet.offline();
    await tap(one, 3);
    await one.tablet.reload();
    must(one.tablet.marking.outbox.size === 3, "The page does not know what waits.");
    await soon(() => one.tablet.marking.ledger.judges);
    must(one.tablet.marking.state.board.score.A === 3, "The score is not what was tapped.");
    await tap(one, 2);
    return [one];
  },
  "an empty battery": async ({ marker }) => {
    const one = await marker();
    one.tablet.offline();
    await tap(one, 3);
    await one.tablet.reload(true);
    await tap(one, 2);
    return [one];
  },
  "a storage that is emptied": async ({ marker }) => {
    const one = await marker();
    one.tablet.offline();
    await tap(one, 3);
    one.tablet.storage.clear();
    await tap(one, 2);
    return [one];
  },
  "a storage that is full": async ({ marker }) => {
    const one = await marker();
    one.tablet.offline();
    one.tablet.storage.full = true;
    await tap(one, 2);
    must(!one.tablet.safe, "The page says that all is safe.");
    one.tablet.storage.full = false;
    await tap(one, 1);
    must(one.tablet.safe, "There is room again, and the page does not use it.");
    return [one];
  },
  "two tablets without the server in one match": async ({ marker }) => {
    const [one, two] = [await marker(0), await marker(1)];
    one.tablet.offline();
    await tap(one, 2);
    await desk("free", { match: one.facts.match });
    await two.tablet.in((marking) => marking.lease.claim(true));
    two.tablet.offline();
    await tap(two, 2);
    return [one, two];
  },
  "somebody else who writes meanwhile": async ({ marker, facts }) => {
    const one = await marker();
    one.tablet.offline();
    await tap(one, 3);
    await desk("write", { match: facts.match, side: "A", tokens: "+1" });
    return [one];
  },
  "new rules while the tablet is away": async ({ marker }) => {
    const one = await marker();
    one.tablet.offline();
    await tap(one, 2);
    await desk("deploy");
    one.tablet.online();
    await tap(one, 2);
    await one.deliver(PATIENCE);
    await one.tablet.in((marking) => marking.refresh());
    await tap(one, 2);
    return [one];
  },
  "an hour without the server and 500 entries": async ({ marker }) => {
    const one = await marker();
    one.tablet.offline();
    await tap(one, 500);
    must(one.tablet.marking.outbox.size === 500, "The page does not keep all.");
    await one.tablet.reload();
    return [one];
  },
  "everything at once": async ({ marker }) => {
    const one = await marker();
    one.tablet.network.shares = ROUGH;
    await tap(one, 30);
    await one.undo();
    await one.tablet.reload(true);
    await tap(one, 10);
    return [one];
  },
};

/**
 * Run the named faults one after the other; what went wrong, by name.
 * @param {string} address
 * @param {string[] | null} only
 * @returns {Promise<Record<string, string>>}
 */
export async function namedFaults(address, only) {
  await warm();
  /** @type {Record<string, string>} */
  const found = {};
  for (const [name, fault] of Object.entries(FAULTS)) {
    if (only && !only.includes(name)) continue;
    const began = performance.now();
    found[name] = await survived(address, fault);
    process.stderr.write(`${name}: ${found[name] || "survived"} (${Math.round(performance.now() - began)} ms)\n`);
  }
  return found;
}

/** @param {string} address @param {(hall: Hall) => Promise<Marker[]>} fault */
async function survived(address, fault) {
  /** @type {Marker[]} */
  const all = [];
  try {
    await desk("start");
    const facts = await desk("table");
    const marker = async (which = 0) => {
      const tablet = new Tablet(address, facts.cookies[which], 1);
      await tryToOpen(tablet);
      await soon(() => tablet.marking.ledger.judges || which > 0);
      all.push(new Marker(tablet, facts));
      return all[all.length - 1];
    };
    const markers = await fault({ marker, facts });
    for (const one of markers) {
      one.tablet.network.shares = CALM;
      one.tablet.online();
      await one.deliver(PATIENCE);
    }
    for (const one of markers) {
      await soon(() => one.tablet.marking.outbox.size === 0);
      await one.tablet.in((marking) => marking.refresh());
      const seen = one.compare(await desk("log", { match: facts.match }));
      if (!isWell({ ...seen, behind: false, differences: 0 })) return JSON.stringify(seen);
    }
    return "";
  } catch (error) {
    return `${/** @type {Error} */ (error).message} ${all.map((one) => one.says()).join(" ")} ${JSON.stringify(all.map((one) => one.tablet.trace.slice(-12)))}`;
  } finally {
    for (const { tablet } of all) tablet.page?.end();
  }
}
