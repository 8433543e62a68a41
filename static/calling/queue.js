// @ts-check
// Calls that are to be read aloud, one after the other, each said twice. Voices and time are passed in.

/** @typedef {{key: string, text: string, at: string}} Call */

export const OLD = 60000; // milliseconds: what was called before the screen was switched on is not read any more

export class SpeechQueue {
  /**
   * @param {(text: string) => Promise<void>} say
   * @param {(milliseconds: number) => Promise<void>} pause
   */
  constructor(say, pause) {
    this.say = say;
    this.pause = pause;
    /** @type {Set<string>} */
    this.known = new Set();
    /** @type {Call[]} */
    this.waiting = [];
    this.on = false;
    this.speaking = false;
  }

  /**
   * What is called now. A call that has gone meanwhile is not read.
   * @param {Call[]} calls
   * @param {number} now milliseconds
   */
  hear(calls, now) {
    const open = new Set(calls.map((call) => call.key));
    this.waiting = this.waiting.filter((call) => open.has(call.key));
    for (const call of calls) {
      if (this.known.has(call.key)) continue;
      this.known.add(call.key);
      if (this.on && now - Date.parse(call.at) < OLD) this.waiting.push(call);
    }
    return this.run();
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    if (!on) this.waiting = [];
  }

  async run() {
    if (this.speaking) return;
    this.speaking = true;
    try {
      for (let call = this.waiting.shift(); call; call = this.waiting.shift()) {
        await this.say(call.text);
        await this.pause(1200);
        if (this.on) await this.say(call.text);
        await this.pause(800);
      }
    } finally {
      this.speaking = false;
    }
  }
}
