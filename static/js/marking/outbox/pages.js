// @ts-check
// The pages of one tablet: one of them sends what all of them have tapped.
//
// Where the browser has locks, the page that holds the lock of its place sends, and the browser gives it on when the
// page is gone. Locks need HTTPS: without them the sender signs a lease in the database, which another page takes when
// it has run out.

const LEASE = 6000; // milliseconds
const RENEW = 2000;

/** @typedef {import("../model/types.js").Shelf} Shelf */

/** @implements {Omit<import("../model/types.js").Pages, never>} */
export class TabletPages {
  /**
   * @param {string} place
   * @param {Shelf} shelf
   * @param {string} own tells this page from the others
   * @param {{locks?: LockManager, channel?: typeof BroadcastChannel | null, now?: () => number, every?: (act: () => void, ms: number) => unknown}} [browser]
   */
  constructor(place, shelf, own, { locks = globalThis.navigator?.locks, channel = globalThis.BroadcastChannel, now = Date.now, every = setInterval } = {}) {
    this.place = place;
    this.shelf = shelf;
    this.own = own;
    this.now = now;
    this.sends = false;
    this.heard = () => {};
    this.channel = channel ? new channel(`balkline ${place}`) : null;
    if (this.channel) this.channel.onmessage = () => this.heard();
    if (!shelf.safe) this.sends = true; // nothing is shared: each page sends its own
    else if (locks) this.#lock(locks);
    else {
      this.#lease();
      every(() => this.#lease(), RENEW);
    }
  }

  tell() { this.channel?.postMessage(this.own); }

  /** @param {() => void} heard */
  hear(heard) { this.heard = heard; }

  /** Let another page send: this one is being left. */
  leave() {
    this.channel?.close();
    this.channel = null;
  }

  /** @param {LockManager} locks */
  #lock(locks) {
    const held = () => new Promise(() => { this.#begin(); });
    locks.request(`balkline ${this.place}`, held).catch(() => this.#begin()); // the browser refuses locks here
  }

  async #lease() {
    const name = `sends ${this.place}`;
    try {
      const held = await this.shelf.kept(name);
      const now = this.now();
      const free = !held || held.own === this.own || now > held.until || held.until > now + LEASE; // or its clock was set
      if (free) await this.shelf.keep(name, { own: this.own, until: now + LEASE });
      if (free) this.#begin();
      else this.sends = false;
    } catch {
      this.#begin();
    }
  }

  #begin() {
    if (this.sends) return;
    this.sends = true;
    this.heard();
  }
}
