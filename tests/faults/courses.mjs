// Random courses: somebody marks while the network, the page, the tablet and the server fail, again and again.
//
// Courses run in waves, several at once, for the server dies for all of them. A seed repeats what is tapped and
// which faults come after which; the machine's own times it cannot repeat.

import { desk } from "./desk.mjs";
import { warm } from "./engine.mjs";
import { Marker, isWell } from "./marker.mjs";
import { CALM, ROUGH, chance, wait } from "./network.mjs";
import { Tablet, uncaught } from "./tablet.mjs";

const WAVE = 16; // courses at once
const STEPS = { least: 25, most: 55 };
const only = Number(process.env.BALKLINE_FAULTS_ONLY ?? 0); // the seed of one course, to see it again
const PATIENCE = Number(process.env.BALKLINE_FAULTS_PATIENCE ?? 60_000); // milliseconds in which all must be delivered when everything works again, on a busy machine
const LOOK = 60_000; // milliseconds in which a tablet that is behind catches up; the server may be being restored
const DAY = 86_400_000;
const PAIRS = 0.15; // share of courses in which two tablets mark one match
const NO_ENGINE = 0.1; // share of tablets that cannot judge
const WRONG_CLOCK = 0.2;
const READY = 0.85; // share of courses that begin when the engine is ready

/** @typedef {ReturnType<typeof chance>} Luck */

/**
 * @param {string} address
 * @param {number} seed
 * @param {number} many
 */
export async function randomCourses(address, seed, many) {
  await warm();
  const began = performance.now();
  let told = 0; // failed courses that were told of
  const sums = {
    courses: 0, taps: 0, judged: 0, refused: 0, back: 0, lost: 0, doubled: 0, moved: 0, changed: 0, differences: 0, kills: 0, restored: 0, deployed: 0, entries: 0,
    failed: /** @type {any[]} */ ([]), chosen: /** @type {Record<string, number>} */ ({}), steps: /** @type {Record<string, number>} */ ({}), requests: /** @type {Record<string, number>} */ ({}), seconds: 0,
  };
  for (let first = 0; first < many; first += WAVE) {
    const luck = chance(seed * 7919 + first);
    /** @type {Promise<void>[]} */
    const begun = [];
    const wave = Array.from({ length: Math.min(WAVE, many - first) }, (_, i) => {
      let begins = () => {};
      begun.push(new Promise((resolve) => { begins = resolve; }));
      return one(address, only || seed * 1_000_003 + first + i, sums, begins);
    });
    const over = Promise.all(wave).then(() => true);
    await Promise.all([breakServer(luck, over, Promise.all(begun), sums), over]);
    for (const one of sums.failed.slice(told)) process.stderr.write(`${JSON.stringify(one)}\n`);
    told = sums.failed.length;
    process.stderr.write(`${sums.courses} courses, ${sums.taps} taps, ${sums.failed.length} failed, ${Math.round((performance.now() - began) / 1000)} s\n`);
  }
  sums.seconds = Math.round((performance.now() - began) / 100) / 10;
  return sums;
}

/**
 * While the courses of a wave run, kill the server, start it with other rules, or put it back to what it was a moment
 * ago, each now and then.
 * @param {Luck} luck
 * @param {Promise<boolean>} over
 * @param {Promise<unknown>} begun all matches of the wave are there: a backup has them
 * @param {any} sums
 */
async function breakServer(luck, over, begun, sums) {
  /** @param {number} least @param {number} most */
  const overWithin = (least, most) => Promise.race([over, wait(luck.between(least, most)).then(() => false)]);
  let aside = false;
  await begun;
  for (let left = luck.between(2, 7); left > 0 && !await overWithin(100, 1200); left -= 1) {
    const what = luck.next();
    if (what < 0.15) {
      await desk("deploy");
      sums.deployed += 1;
    } else if (what < 0.4) {
      await desk("kill");
      await wait(luck.between(0, 60));
      await desk("start");
      sums.kills += 1;
    } else if (aside) {
      await desk("kill");
      await desk("restore");
      await desk("start");
      sums.restored += 1;
      aside = false;
    } else {
      await desk("backup");
      aside = true;
    }
  }
}

/**
 * One course; what it found is added to the sums.
 * @param {string} address
 * @param {number} seed
 * @param {any} sums
 * @param {() => void} begins called when its match is there
 */
async function one(address, seed, sums, begins) {
  const luck = chance(seed);
  /** @type {string[]} */
  const told = [];
  /** @type {Marker[]} */
  let markers = [];
  /** @type {any} */
  let facts = null;
  try {
    facts = await desk("table", { random: luck.happens(0.8) });
    begins();
    const pair = luck.happens(PAIRS) ? 2 : 1;
    markers = facts.cookies.slice(0, pair).map((/** @type {string} */ cookie, /** @type {number} */ i) => {
      const tablet = new Tablet(address, cookie, seed * 2 + i, { judges: !luck.happens(NO_ENGINE) });
      if (luck.happens(WRONG_CLOCK)) tablet.wrongBy = luck.one([-DAY, DAY, -3_600_000, 30_000]);
      return new Marker(tablet, facts);
    });
    for (const { tablet } of markers) await tryToOpen(tablet);
    if (luck.happens(READY)) await soon(() => !markers[0].tablet.judges || markers[0].tablet.marking.ledger.judges);
    for (let step = luck.between(STEPS.least, STEPS.most); step > 0; step -= 1) {
      const what = chooseStep(luck);
      told.push(what);
      sums.steps[what] = (sums.steps[what] ?? 0) + 1;
      await STEP[what](luck.one(markers), luck);
    }
    for (const { tablet } of markers) {
      tablet.network.shares = CALM;
      tablet.storage.full = false;
      tablet.online();
    }
    for (const marker of markers) await marker.deliver(PATIENCE);
    for (const marker of markers) await look(marker, sums, { seed, told: told.join(" "), game: facts.game });
  } catch (error) {
    sums.failed.push({ seed, told: told.join(" "), game: facts?.game, trace: markers.map(({ tablet }) => tablet.trace), error: String(/** @type {Error} */ (error).stack) });
  } finally {
    begins();
    sums.courses += 1;
    for (const { tablet } of markers) {
      tablet.page?.end();
      for (const [name, times] of Object.entries(tablet.network.did)) sums.requests[name] = (sums.requests[name] ?? 0) + times;
    }
    if (uncaught.length) sums.failed.push({ seed, uncaught: uncaught.splice(0) });
  }
}

/**
 * Compare what a marker saw as kept with the log, when the tablet has caught up with it.
 * @param {Marker} marker
 * @param {any} sums
 * @param {object} about
 */
async function look(marker, sums, about) {
  let found = marker.compare(await desk("log", { match: marker.facts.match }));
  for (const end = performance.now() + LOOK; performance.now() < end && !isWell(found);) {
    await marker.tablet.in((marking) => marking.refresh());
    await wait(50);
    await marker.deliver(PATIENCE);
    found = marker.compare(await desk("log", { match: marker.facts.match }));
  }
  sums.taps += found.kept;
  sums.lost += found.lost.length;
  sums.doubled += found.doubled;
  sums.moved += Number(found.moved);
  sums.changed += found.changed.length;
  sums.differences += found.differences;
  sums.entries += found.entries;
  sums.judged += marker.judged;
  for (const [choice, times] of Object.entries(marker.chosen)) sums.chosen[choice] = (sums.chosen[choice] ?? 0) + times;
  sums.back += marker.tablet.takenBack.size;
  sums.refused += marker.tablet.refused.size;
  if (!isWell(found)) sums.failed.push({ ...about, ...found, says: marker.says(), trace: marker.tablet.trace });
}

/** @param {() => boolean} holds */
export async function soon(holds) {
  for (let left = 400; left > 0 && !holds(); left -= 1) await wait(10);
}

/** @param {Tablet} tablet */
export async function tryToOpen(tablet) {
  for (let left = 600; ; left -= 1) {
    try {
      await tablet.open();
      if (tablet.safe) return;
      tablet.page.end(); // a busy machine: the database did not open in time
    } catch (error) {
      if (!left) throw error;
      await wait(50);
    }
  }
}

/** @type {Record<string, (marker: Marker, luck: Luck) => unknown>} */
const STEP = {
  tap: async (marker) => { await marker.decide(); await marker.tap(); },
  twice: async (marker) => { await marker.decide(); await Promise.all([marker.tap(), marker.tap()]); },
  undo: async (marker) => { await marker.decide(); await marker.undo(); },
  strike: async (marker) => { await marker.decide(); await marker.strikeOut(); },
  rest: (_, luck) => wait(luck.between(0, 40)),
  cut: ({ tablet }) => tablet.offline(),
  back: ({ tablet }) => tablet.online(),
  rough: ({ tablet }) => { tablet.network.shares = ROUGH; },
  calm: ({ tablet }) => { tablet.network.shares = CALM; },
  reload: ({ tablet }) => tablet.reload(),
  power: ({ tablet }) => tablet.reload(true),
  /** The page dies in the middle of what it does. */
  stumble: async (marker, luck) => {
    const tapped = marker.tap().catch(() => {});
    await wait(luck.between(0, 4));
    await marker.tablet.reload(luck.happens(0.5));
    await Promise.race([tapped, wait(20)]);
  },
  other: ({ facts }) => desk("other", { match: facts.match }),
  full: ({ tablet }) => { tablet.storage.full = true; },
  room: ({ tablet }) => { tablet.storage.full = false; },
  cleared: ({ tablet }) => tablet.emptied(),
  clock: ({ tablet }, luck) => { tablet.wrongBy += luck.one([-DAY, DAY]); },
};
const SHARES = {
  tap: 0.48, twice: 0.02, undo: 0.07, strike: 0.02, rest: 0.12, cut: 0.05, back: 0.06, rough: 0.04, calm: 0.03, reload: 0.03, power: 0.02, stumble: 0.02,
  other: 0.01, full: 0.01, room: 0.01, cleared: 0.005, clock: 0.005,
};

/** @param {Luck} luck */
function chooseStep(luck) {
  let left = luck.next();
  for (const [what, share] of Object.entries(SHARES)) {
    left -= share;
    if (left < 0) return what;
  }
  return "tap";
}
