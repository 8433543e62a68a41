// @ts-check
// What a worker has found in a photograph: asked for, waited for, and offered piece by piece. Nothing of it is in the
// case until the referee accepts it; until then it can be dragged in the picture, and given to another piece.

import { h } from "../dom.js";
import { Problem, Unreachable, post, read } from "../marking/api.js";
import { t, tc } from "../words.js";

/**
 * @typedef {import("../shapes.js").FoundPiece} FoundPiece
 * @typedef {import("../shapes.js").Finding} Finding
 * @typedef {import("../shapes.js").KnownPiece} KnownPiece
 * @typedef {import("../dom.js").Child} Child
 *
 * A piece that is offered: `key` names it in the picture, `id` is the known piece that it is taken for ("" for none).
 * @typedef {{key: string, id: string, x: number, y: number, sigma: number, radius: number, sure: number, named: number, moved: boolean}} Proposal
 *
 * What the finding needs: the addresses, what may lie on the table, and what happens with it.
 * @typedef {object} FoundDesk
 * @property {"before" | "after"} taken
 * @property {string} address of finding
 * @property {boolean} installed
 * @property {KnownPiece[]} known
 * @property {() => number[] | null} corners the marks, if somebody has put them
 * @property {(corners: number[]) => void} marked the table was found: where its corners are
 * @property {() => void} shown the proposals have changed
 * @property {(accepted: Proposal[]) => void} accept
 */

const SOON = 500; // milliseconds between two looks while a worker reads
const LATER = 2500;
const NAMED = 0.6; // below, the piece's name is a guess
const SURE = 0.6; // below, it may be none at all
const SIGMA_BY_HAND = 0.005; // metres: of what the referee has dragged

/** The proposals of one photograph, and the part of the panel that shows them. */
export class Found {
  /** @param {FoundDesk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Proposal[]} */
    this.proposals = [];
    this.status = "";
    this.root = h("div", { class: "found" });
    this.said = h("p", { class: "meta", role: "status" });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.sending = false;
    this.round = 0; // what answers a question of an earlier one is of another photograph
  }

  /** Another photograph is on its way: what was found in the last one is of no use, and nothing can be asked yet. */
  hold() {
    this.sending = true;
    this.take(undefined);
  }

  /** It did not arrive: the last one stays. @param {Finding | undefined} finding */
  release(finding) {
    this.sending = false;
    this.take(finding);
  }

  /**
   * Take over where the finding stands.
   * @param {Finding | undefined} finding
   * @param {boolean} [fresh] it has just been read
   */
  take(finding, fresh = false) {
    clearTimeout(this.timer);
    this.round += 1;
    this.status = finding?.status ?? "";
    if (finding?.status === "asked") this.timer = setTimeout(() => this.look(), SOON);
    if (finding?.status === "read" && finding.found) {
      const known = new Map(this.desk.known.map((one) => [one.id, one]));
      this.proposals = finding.found.pieces.map((one, i) => ({
        key: `found-${this.desk.taken}-${i + 1}`, id: one.piece && known.has(one.piece) ? one.piece : "", x: one.x, y: one.y, sigma: one.sigma,
        radius: known.get(one.piece ?? "")?.radius ?? this.desk.known.find((k) => k.kind === one.kind)?.radius ?? 0.03,
        sure: one.sure, named: one.named, moved: false,
      }));
      if (fresh && finding.found.found) this.desk.marked(finding.found.corners);
    } else this.proposals = [];
    if (this.status === "failed") this.said.textContent = finding?.message ?? "";
    else if (this.status === "asked") this.said.textContent = t("Looking for the pieces…");
    else if (this.status === "read") this.said.textContent = this.proposals.length ? t("{n} pieces found. Check each: drag it in the picture where it is wrong.", { n: this.proposals.length }) : t("No pieces were found. Place them by hand.");
    else this.said.textContent = "";
    this.draw();
    this.desk.shown();
  }

  async look() {
    const { round } = this;
    try {
      const finding = await read(this.desk.address);
      if (round === this.round) this.take(finding, true);
    } catch (error) {
      if (round !== this.round) return;
      if (error instanceof Problem) this.take(undefined);
      else if (error instanceof Unreachable) this.timer = setTimeout(() => this.look(), LATER);
      else throw error;
    }
  }

  /** @param {number[] | null} corners null: the table is to be found, too */
  async ask(corners) {
    const { round } = this;
    try {
      const finding = await post(this.desk.address, { corners });
      if (round === this.round) this.take(finding);
    } catch (error) {
      if (!(error instanceof Problem || error instanceof Unreachable)) throw error;
      this.said.textContent = error instanceof Problem ? error.message : t("The server does not answer. Try again.");
    }
  }

  /** @param {Proposal[]} some */
  accept(some) {
    const named = some.filter((one) => one.id);
    this.proposals = this.proposals.filter((one) => !named.includes(one));
    this.desk.accept(named);
    this.draw();
    this.desk.shown();
  }

  /** @param {Proposal} one */
  leave(one) {
    this.proposals = this.proposals.filter((other) => other !== one);
    this.draw();
    this.desk.shown();
  }

  /** @param {string} key it was dragged in the picture */
  moved(key) {
    const one = this.proposals.find((p) => p.key === key);
    if (one) { one.moved = true; one.sigma = Math.min(one.sigma, SIGMA_BY_HAND); this.draw(); }
  }

  draw() {
    const { desk } = this;
    if (!desk.installed) {
      this.root.replaceChildren(h("p", { class: "notice" }, t("Finding pieces in photographs is not installed on this server. Lay the photograph under the picture and place them by hand.")));
      return;
    }
    const busy = this.sending || this.status === "asked";
    this.root.replaceChildren(
      h("div", { class: "row" },
        h("button", { type: "button", class: "button", id: `find-table-${desk.taken}`, disabled: busy, onclick: () => this.ask(null) }, t("Find table and pieces")),
        h("button", { type: "button", class: "button", id: `find-pieces-${desk.taken}`, disabled: busy, onclick: () => this.ask(desk.corners()) }, t("Find pieces by the marks"))),
      this.said, ...this.offered());
  }

  /** @returns {Node[]} */
  offered() {
    if (!this.proposals.length) return [];
    const taken = new Set(this.proposals.map((one) => one.id));
    const good = this.proposals.filter((one) => one.id && one.sure >= SURE && one.named >= NAMED);
    return [
      h("div", { class: "row" },
        h("button", { type: "button", class: "button button--primary", id: `accept-all-${this.desk.taken}`, onclick: () => this.accept(this.proposals) }, t("Accept all that have a name")),
        good.length && good.length < this.proposals.length ? h("button", { type: "button", class: "button", onclick: () => this.accept(good) }, t("Accept the {n} that are sure", { n: good.length })) : null),
      h("ul", { class: "pieces plain" }, this.proposals.map((one) => {
        const number = one.key.slice(one.key.lastIndexOf("-") + 1);
        const names = [{ id: "", name: t("none of the game’s pieces") }, ...this.desk.known.filter((k) => k.shape !== "pin" && (k.id === one.id || !taken.has(k.id)))];
        const select = h("select", { id: `as-${one.key}`, onchange: () => { one.id = names[select.selectedIndex].id; one.named = 1; this.draw(); this.desk.shown(); } },
          names.map((k) => h("option", { selected: k.id === one.id }, k.name)));
        const name = this.desk.known.find((k) => k.id === one.id)?.name ?? "";
        return h("li", { class: `pieces__row found__row${one.sure < SURE || (one.id && one.named < NAMED) ? " is-guess" : ""}`, data: { found: one.key } },
          h("label", { class: "pieces__name", for: `as-${one.key}` }, t("Found {number}", { number })), select,
          h("p", { class: "meta found__told" }, this.told(one)),
          h("div", { class: "row found__do" },
            h("button", { type: "button", class: "button", disabled: !one.id, onclick: () => this.accept([one]) }, tc("what was found", "Accept"), h("span", { class: "visually-hidden" }, ` (${number} ${name})`)),
            h("button", { type: "button", class: "button button--quiet", onclick: () => this.leave(one) }, tc("what was found", "Leave out"), h("span", { class: "visually-hidden" }, ` (${number} ${name})`))));
      })),
    ];
  }

  /** @param {Proposal} one */
  told(one) {
    const off = t("within {n} mm", { n: Math.max(1, Math.round(2000 * one.sigma)) });
    if (one.moved) return `${off} · ${t("moved by hand")}`;
    if (one.sure < SURE) return `${off} · ${t("perhaps no piece")}`;
    if (one.id && one.named < NAMED) return `${off} · ${t("which piece is a guess")}`;
    return off;
  }
}
