// @ts-check
// Games of men moved on points: the board as a picture. A man is tapped, then where it goes; a man that is laid
// takes one tap. Which moves there are comes from the engine. A man that may not move can be sent all the same:
// the engine then says which rule forbids it.

import { h, s } from "../../dom.js";
import { drawMen, looksOf, manName, manSize, plainMan, stacked } from "../../position.js";
import { openSheet } from "../dialogs.js";
import { folded, quick, tap } from "../parts.js";
import { t, tc, tn } from "../../words.js";

/**
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../desk.js").Figures} Figures
 * @typedef {import("../../dom.js").Child} Child
 * @typedef {import("../../shapes.js").Move} Move
 * @typedef {{name: string, x: number, y: number, shape: string, shade: string, at?: number}} Point
 */

/** @type {Record<string, (move: string) => string>} */
const BECOMES = {
  q: (move) => t("{move}, becomes a queen", { move }), r: (move) => t("{move}, becomes a rook", { move }),
  b: (move) => t("{move}, becomes a bishop", { move }), n: (move) => t("{move}, becomes a knight", { move }),
};
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const TRAYS = new Set(["bar", "off"]);
/** Points that have a name and no number. @type {Record<string, string>} */
const NAMED = {
  bar: t("the bar"), off: t("off the board"),
  nw: t("upper left corner"), ne: t("upper right corner"), sw: t("lower left corner"), se: t("lower right corner"),
};
/** @type {Record<string, string>} */
const OTHER_WAY = { tip: "peak", peak: "tip" };
const RARE = /^(resign|agree-draw)/;
const turned = new Set(); // matches whose board this tablet shows from the other side
const roving = new Map(); // match -> the point at which the keyboard stands

/**
 * A move as it is written, in the signs of a printed book.
 * @param {string} tokens
 */
function written(tokens) {
  return tokens.replace("@", "").replaceAll("x", "×").replaceAll("-", "–");
}

/**
 * What distinguishes a move from others that have its ends: the way, and what the man becomes.
 * @param {Move} move
 */
function labelOf(move) {
  const becomes = /\d([a-z])$/.exec(move.tokens)?.[1];
  if (!becomes) return written(move.tokens);
  const way = written(move.tokens.slice(0, -1));
  return BECOMES[becomes]?.(way) ?? t("{move}, becomes {man}", { move: way, man: becomes });
}

/**
 * What a tap on `point` means when `path` was tapped before: `{send, ask, path}`, one of them.
 * @param {Move[]} moves
 * @param {string[]} path
 * @param {string} point
 * @returns {{send?: Move, ask?: Move[], path?: string[]} | null}
 */
export function meant(moves, path, point) {
  const going = moves.filter((m) => path.every((p, i) => m.path[i] === p));
  const steps = going.filter((m) => m.path[path.length] === point);
  const ends = path.length ? going.filter((m) => m.path.length > path.length && m.path.at(-1) === point) : steps.filter((m) => m.path.length === 1);
  const rows = [...new Set([...ends, ...steps])];
  if (!path.length) return ends.length === 1 ? { send: ends[0] } : ends.length ? { ask: ends } : { path: [point] };
  if (!rows.length) return null;
  if (rows.length === 1) return { send: rows[0] };
  const there = [...path, point];
  if (!ends.length) return { path: there };
  if (ends.length === 1 && !steps.some((m) => m !== ends[0])) return { send: ends[0] };
  return { ask: rows };
}

/**
 * @param {Desk} desk
 * @returns {Child}
 */
export function boardMoves(desk) {
  const { board, draft, expects, letters, names } = desk;
  const position = board.position;
  const figures = desk.boards.points?.[position?.board];
  if (!figures) return plain(desk);
  const match = desk.match?.id;
  const flip = turned.has(match);
  const side = expects.side ?? "";
  const { width, height } = figures;
  /** @type {Point[]} */
  const points = /** @type {[string, number, number, string, string][]} */ (figures.points).map(([name, x, y, shape, shade]) => ({ name, shape: flip ? OTHER_WAY[shape] ?? shape : shape, shade, x: flip ? width - x : x, y: flip ? height - y : y }));
  const used = new Map(points.filter((p) => p.name).map((p) => [p.name, p]));
  const at = (/** @type {string} */ name) => /** @type {Point} */ (used.get(name));
  const size = manSize(points);
  /** @type {Map<string, any>} */
  const men = new Map(position.men.map((/** @type {any} */ m) => [m.at, m]));
  for (const man of position.men) if (man.side === side && !man.kind) men.set(man.at, man); // on the bar lie men of both
  const mark = (/** @type {string} */ name, /** @type {string} */ look, /** @type {number} */ r, goal = false) => {
    const point = at(name);
    const count = men.get(name)?.count ?? (men.has(name) ? 1 : 0);
    const y = OTHER_WAY[point.shape] ? stacked(point, goal ? Math.min(count, 4) : Math.min(Math.max(count, 1), 5) - 1) : point.y;
    return s("circle", { class: look, cx: point.x, cy: y, r: r * size / 0.86 });
  };
  const moves = /** @type {Move[]} */ (position.moves);
  draft.path ??= [];
  const path = /** @type {string[]} */ (draft.path);
  const starts = new Set(moves.filter((m) => m.path.length > 1).map((m) => m.path[0]));
  const laid = new Set(moves.filter((m) => m.path.length === 1).map((m) => m.path[0]));
  const going = path.length ? moves.filter((m) => m.path.length > path.length && path.every((p, i) => m.path[i] === p)) : [];
  const ends = new Set(going.map((m) => m.path.at(-1) ?? ""));
  const steps = new Set(going.map((m) => m.path[path.length]));
  const own = [...men.values()].filter((m) => m.side === side);
  const few = starts.size && starts.size <= Math.max(2, own.length / 2); // worth a mark of their own

  const send = (/** @type {Move} */ move) => desk.send(side, move.tokens, labelOf(move), written(move.tokens));
  const press = (/** @type {string} */ name) => {
    if (desk.disabled) return desk.refuse();
    roving.set(match, name);
    const man = men.get(name);
    if (path.length && name === path.at(-1)) draft.path = path.slice(0, -1);
    else {
      /** @type {ReturnType<typeof meant>} */
      const found = path.length || !man ? meant(moves, path, name) : { path: [name] };
      if (found?.send) return send(found.send);
      if (found?.ask) return ask(found.ask);
      if (man?.side === side) draft.path = [name];
      else if (found?.path && (path.length || man)) draft.path = man && man.side !== side ? [] : found.path;
      else if (path.length && position.board !== "backgammon") return desk.send(side, `${path.join("-")}-${name}`, `${path.join("–")}–${name}`);
      else draft.path = [];
    }
    desk.redraw();
  };
  const ask = (/** @type {Move[]} */ rows) => openSheet(t("Which move?"), (close) => h("div", { class: "taps" }, rows.map((move) => tap(desk, {
    tone: "choice", code: `choose-${move.tokens}`, label: labelOf(move), act: () => { close(); send(move); },
  }))));

  const nameOf = (/** @type {string} */ name) => {
    const man = men.get(name);
    const parts = [!/^\d+$/.test(name) ? NAMED[name] ?? name : position.board === "backgammon" ? t("point {number}", { number: name }) : t("square {number}", { number: name })];
    const whose = man && { name: names[man.side], man: manName(man.name) };
    if (man) parts.push(man.count > 1 ? t("{name}'s {man}, {count} of them", { ...whose, count: man.count }) : t("{name}'s {man}", whose));
    if (path.at(-1) === name) parts.push(tc("a point of a board", "chosen"));
    else if (ends.has(name)) parts.push(t("may go here"));
    else if (steps.has(name)) parts.push(t("may pass here"));
    else if (!path.length && man?.side === side && starts.has(name)) parts.push(t("can move"));
    else if (laid.has(name)) parts.push(t("a man may be laid here"));
    else if (!man) parts.push(tc("a point of a board", "vacant"));
    return parts.join(", ");
  };

  const marks = [
    path.map((name) => mark(name, "points__chosen", 0.46)),
    !path.length && few ? [...starts].map((name) => mark(name, "points__can", 0.46)) : null,
    [...new Set([...steps, ...ends])].map((name) => (men.has(name) && !OTHER_WAY[at(name).shape] && name !== "off"
      ? mark(name, "points__take", 0.45)
      : mark(name, `points__goal${ends.has(name) ? "" : " points__goal--way"}`, OTHER_WAY[at(name).shape] ? 0.28 : 0.16, true))),
    [...laid].map((name) => mark(name, "points__goal points__goal--lay", 0.1)),
  ];
  const focus = [...path.slice(-1), roving.get(match), [...starts][0], [...laid][0], [...used.keys()][0]].find((name) => used.has(name));
  const reach = size < 0.8 ? 0.7 : 1; // of a point for the finger
  const buttons = [...used.values()].sort((a, b) => a.y - b.y || a.x - b.x).map((p) => h("button", {
    type: "button", class: "points__tap", "aria-label": nameOf(p.name), tabindex: p.name === focus ? "0" : "-1",
    "aria-pressed": path.includes(p.name) ? "true" : null, data: { code: `at-${p.name}`, at: p.name },
    vars: { "--x": p.x / width, "--y": p.y / height, "--w": reach / width, "--h": (OTHER_WAY[p.shape] ? 5 : TRAYS.has(p.name) ? height : reach) / height },
    onclick: reach < 1 ? undefined : () => press(p.name),
  }));
  /** @type {HTMLElement} */
  const grid = h("div", {
    class: "points-board", role: "group", "aria-label": `${t("Board.")} ${expects.prompt} ${t("Arrow keys go from point to point, Enter chooses.")}`,
    vars: { "--ratio": width / height, "--across": width, "--down": height }, data: { board: position.board },
    onkeydown: (event) => walk(event, used, grid),
    onclick: reach < 1 ? (event) => nearest(event, grid, [...used.values()], figures, (name) => starts.has(name) || ends.has(name) || steps.has(name), press) : undefined,
  },
  s("svg", { class: "points", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    s("rect", { class: "points__edge", x: 0, y: 0, width, height }), drawField(figures, points, flip), drawMen(position, letters, at, size), marks, drawNames(points, height)),
  buttons);
  return [h("div", { class: "points-panel" }, h("div", { class: "points-panel__board" }, grid),
    h("div", { class: "points-panel__ways" }, whose(desk, position), words(desk), typed(desk, side), turn(desk, match, flip)))];
}

/**
 * The points and lines of the board.
 * @param {Figures} figures
 * @param {Point[]} points
 * @param {boolean} flip
 */
function drawField(figures, points, flip) {
  const { width, height } = figures;
  return [
    /** @type {[number, number, number, number][]} */ (figures.lines).map(([x1, y1, x2, y2]) => s("line", { class: "points__line", x1: flip ? width - x1 : x1, y1: flip ? height - y1 : y1, x2: flip ? width - x2 : x2, y2: flip ? height - y2 : y2 })),
    points.map((p) => {
      if (TRAYS.has(p.name)) return null;
      if (p.shape === "spot") return s("circle", { class: "point point--spot", cx: p.x, cy: p.y, r: 0.11 });
      if (OTHER_WAY[p.shape]) {
        const [base, top] = p.shape === "tip" ? [p.y - 2.5, p.y + 2.4] : [p.y + 2.5, p.y - 2.4];
        return s("polygon", { class: `point point--${p.shade}`, points: `${p.x - 0.5},${base} ${p.x + 0.5},${base} ${p.x},${top}` });
      }
      return s("rect", { class: `point point--${p.shade}`, x: p.x - 0.5, y: p.y - 0.5, width: 1, height: 1 });
    }),
  ];
}

/**
 * A square's number in its corner; of letters and rows, those at the lower and the left edge.
 * @param {Point[]} points
 * @param {number} height
 */
function drawNames(points, height) {
  const text = (/** @type {Point} */ p, /** @type {string} */ words, /** @type {number} */ dx, /** @type {number} */ dy, /** @type {string} */ anchor) => s("text", { class: `point__name point__name--${p.shade}`, x: p.x + dx, y: p.y + dy, "text-anchor": anchor }, words);
  return points.filter((p) => p.name && p.shape !== "spot").map((p) => (OTHER_WAY[p.shape] ? { ...p, at: p.shape === "tip" ? -2.36 : 2.47 } : p)).map((p) => (/^\d+$/.test(p.name) ? text(p, p.name, -0.47, p.at ?? -0.33, "start") : [
    p.x < 1 ? text(p, p.name.slice(1), -0.47, -0.33, "start") : null,
    p.y + 1 > height ? text(p, p.name[0], 0.47, 0.46, "end") : null,
  ]));
}

/**
 * Where points lie close, a tap means the nearest; one that can be chosen now is preferred.
 * @param {MouseEvent} event
 * @param {HTMLElement} grid
 * @param {Point[]} points
 * @param {Figures} figures
 * @param {(name: string) => boolean} wanted
 * @param {(name: string) => unknown} press
 */
function nearest(event, grid, points, { width, height }, wanted, press) {
  if (!event.detail) { // the keyboard
    const name = /** @type {HTMLElement} */ (event.target).dataset?.at;
    return name ? press(name) : null;
  }
  const box = grid.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * width;
  const y = ((event.clientY - box.top) / box.height) * height;
  const far = (/** @type {Point} */ p) => Math.hypot(p.x - x, p.y - y) - (wanted(p.name) ? 0.3 : 0);
  const best = points.reduce((a, b) => (far(b) < far(a) ? b : a));
  if (far(best) < 0.8) press(best.name);
}

/**
 * Arrow keys: to the nearest point that way.
 * @param {KeyboardEvent & {target: any}} event
 * @param {Map<string, Point>} used
 * @param {HTMLElement} grid
 */
function walk(event, used, grid) {
  const way = ARROWS[event.key];
  const here = used.get(event.target.dataset?.at);
  if (!way || !here) return;
  event.preventDefault();
  let best = null;
  for (const p of used.values()) {
    const along = (p.x - here.x) * way[0] + (p.y - here.y) * way[1];
    const aside = Math.abs((p.x - here.x) * way[1]) + Math.abs((p.y - here.y) * way[0]);
    if (along <= 0.01) continue;
    const far = along + 2 * aside;
    if (!best || far < best.far) best = { name: p.name, far };
  }
  if (!best) return;
  /** @type {HTMLElement | null} */
  const next = grid.querySelector(`[data-at="${CSS.escape(best.name)}"]`);
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (grid.querySelectorAll("[data-at]"))) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
}

/**
 * Whose men are which, whose turn it is, and what each has in hand.
 * @param {Desk} desk
 * @param {import("../../shapes.js").Position} position
 */
function whose({ board, expects, letters, names }, position) {
  const looks = looksOf(position, letters);
  return h("ul", { class: "points-sides" }, letters.map((x) => h("li", { class: x === expects.side ? "is-on" : "" },
    s("svg", { class: "position__man", "aria-hidden": "true", viewBox: "0 0 100 100" }, s("use", {
      class: `man man--${looks[x]}`, href: `#${plainMan(position, x, looks[x])}`, width: 100, height: 100,
    })),
    h("bdi", null, names[x]),
    h("span", { class: "points-sides__notes" }, [
      x === expects.side ? (expects.phase === "place" ? t("sets a man") : t("to move")) : null,
      (board.in_hand ?? board.hand)?.[x] ? tn("{n} in hand", "{n} in hand", (board.in_hand ?? board.hand)[x]) : null,
      board.borne?.[x] ? tn("{n} off", "{n} off", board.borne[x]) : null,
      board.captured?.[x] ? tn("{n} taken", "{n} taken", board.captured[x]) : null,
    ].filter(Boolean).join(", ")))));
}

/**
 * Whatever is no move on the board: calls and claims at once, what ends the game in a sheet.
 * @param {Desk} desk
 */
function words(desk) {
  const moves = new Set(desk.board.position.moves.map((/** @type {Move} */ m) => m.tokens));
  const rows = desk.expects.buttons.filter((b) => !moves.has(b.tokens));
  const rare = rows.filter((b) => RARE.test(b.code));
  const rest = rows.filter((b) => !RARE.test(b.code));
  return [
    rest.length ? h("div", { class: `taps ${rest.length > 6 ? "taps--three" : "taps--two"}` }, rest.map((b) => quick(desk, b))) : null,
    rare.length ? h("div", { class: "taps taps--row" }, folded(desk, rare.length > 2 ? t("Draw or resign") : t("Resign"), rare)) : null,
  ];
}

/**
 * A move may be written, too.
 * @param {Desk} desk
 * @param {string} side
 */
function typed(desk, side) {
  const field = h("input", { id: "typed-move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send", maxlength: 60, data: { code: "typed" } });
  return h("form", {
    class: "points-typed", onsubmit: (event) => {
      event.preventDefault();
      const said = field.value.trim();
      if (desk.disabled) return desk.refuse();
      if (said) desk.send(side, said, written(said), written(said).slice(0, 8));
    },
  }, h("label", { for: "typed-move" }, t("Move in writing")), field, h("button", { class: "button", type: "submit", data: { code: "typed-send" } }, tc("button", "Enter")));
}

/**
 * @param {Desk} desk
 * @param {string | undefined} match
 * @param {boolean} flip
 */
function turn(desk, match, flip) {
  return h("button", {
    type: "button", class: "tap tap--small tap--more", "aria-pressed": String(flip), data: { code: "turn" },
    onclick: () => { if (flip) turned.delete(match); else turned.add(match); desk.draft.turned = !flip; desk.redraw(); },
  }, h("span", { class: "tap__label" }, t("Turn the board")));
}

/**
 * Another phase, or a board that this page does not know: the buttons alone.
 * @param {Desk} desk
 */
function plain(desk) {
  return h("div", { class: "pad" }, desk.expects.buttons.map((b) => quick(desk, b)));
}
