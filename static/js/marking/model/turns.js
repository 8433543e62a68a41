// @ts-check
// One after the other: what is tapped, answered or read changes the state in the order in which it came.

export class Turns {
  constructor() {
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /**
   * Do `act` when all before it is done.
   * @template T
   * @param {() => Promise<T> | T} act
   * @returns {Promise<T>}
   */
  run(act) {
    const done = this.last.then(act);
    this.last = done.catch(() => {});
    return done;
  }
}
