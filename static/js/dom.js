// @ts-check
// Building elements without HTML text: whatever a name contains stays text.

const SVG = "http://www.w3.org/2000/svg";

/**
 * What stands inside an element; lists are flattened, and what is not there is left out.
 * @typedef {Node | string | number | boolean | null | undefined | any[]} Child
 *
 * Attributes, listeners (`onclick`), `data` for data attributes, `vars` for CSS variables.
 * @typedef {object} KnownProps
 * @property {Record<string, any>} [data]
 * @property {Record<string, any>} [vars]
 * @property {(event: MouseEvent & {currentTarget: HTMLElement}) => unknown} [onclick]
 * @property {(event: Event & {currentTarget: any, target: any}) => unknown} [onchange]
 * @property {(event: Event & {currentTarget: any, target: any}) => unknown} [oninput]
 * @property {(event: SubmitEvent & {currentTarget: HTMLFormElement}) => unknown} [onsubmit]
 * @property {(event: PointerEvent & {currentTarget: any}) => unknown} [onpointerdown]
 * @property {(event: PointerEvent & {currentTarget: any}) => unknown} [onpointermove]
 * @property {(event: PointerEvent & {currentTarget: any}) => unknown} [onpointerup]
 * @property {(event: PointerEvent & {currentTarget: any}) => unknown} [onpointercancel]
 * @property {(event: KeyboardEvent & {currentTarget: any}) => unknown} [onkeydown]
 * @typedef {KnownProps & Record<string, any>} Props
 */

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Props | null} props
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "vars") for (const [k, v] of Object.entries(value)) element.style.setProperty(k, v);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of /** @type {Exclude<Child, any[]>[]} */ (children.flat(Infinity))) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * An HTML element: `h("button", {class: "button", onclick: f}, "Undo")`.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {Child[]} children
 */
export function h(tag, props = null, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {Child[]} children
 */
export function s(tag, props = null, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/**
 * An icon of the house's sprite; it says nothing to a screen reader, so a word stands beside it.
 * @param {string} name
 */
export function icon(name) {
  return s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#icon-${name}` }));
}

/**
 * A name, isolated so that its writing direction does not turn the line round.
 * @param {string} text
 */
export function bdi(text) {
  return h("bdi", null, text);
}

/**
 * The plain values that the server put into the page under `id`.
 * @param {string} id
 * @returns {any}
 */
export function pageData(id) {
  return JSON.parse(byId(id).textContent ?? "");
}

/**
 * The element of the page with this id; a page without it is a mistake.
 * @template {Element} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`The page has no #${id}.`);
  return /** @type {E} */ (/** @type {unknown} */ (found));
}

/**
 * The first element inside `root` that `selector` finds; a page without it is a mistake.
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function within(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`The page has no ${selector}.`);
  return /** @type {E} */ (/** @type {unknown} */ (found));
}

/**
 * All HTML elements inside `root` that `selector` finds.
 * @param {ParentNode} root
 * @param {string} selector
 */
export function allOf(root, selector) {
  return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
}

/** A new UUID; without a secure context (a plain local network) browsers lack randomUUID. */
export function uuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
