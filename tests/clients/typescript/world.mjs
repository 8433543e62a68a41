// What the tests of the client share: the server that pytest has started, matches to mark, and a bad road.

import { readFileSync } from "node:fs";

export const world = JSON.parse(readFileSync(process.env.BALKLINE_TEST_WORLD, "utf-8"));
export const client = await import(`${world.client}/dist/index.js`);

/** A match of its own for each test. */
let used = 0;
export const match = () => world.matches[used++];

export const PASS = "pass", BEFORE = "before", AFTER = "after";

/** A fetch that loses requests before, or answers after, the server has done them. */
export class Road {
  fate = () => PASS;
  met = [];
  fetch = async (request) => {
    const fate = this.fate(request);
    if (fate !== PASS) this.met.push(fate);
    if (fate === BEFORE) throw new TypeError("lost on the way there");
    const answer = await fetch(request);
    if (fate === AFTER) {
      await answer.arrayBuffer();
      throw new TypeError("lost on the way back");
    }
    return answer;
  };
}

export const road = () => new Road();
export const hall = (fetch = undefined, token = world.token) =>
  new client.Balkline(world.site, token, { pause: async () => {}, ...(fetch ? { fetch } : {}) });

/** The entries of a match, in notation. */
export async function log(id) {
  const { results } = await hall().get(`matches/${id}/entries/`, { limit: 200 });
  return results.map(({ side, tokens }) => `${side} ${tokens}`);
}

/** Numbers at random, the same each time. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
