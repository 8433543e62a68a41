// Building elements without HTML text: whatever a name contains stays text.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "vars") for (const [k, v] of Object.entries(value)) element.style.setProperty(k, v);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/** An HTML element: `h("button", {class: "button", onclick: f}, "Undo")`. */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** An SVG element. */
export function s(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** An icon of the house's sprite; it says nothing to a screen reader, so a word stands beside it. */
export function icon(name) {
  return s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#icon-${name}` }));
}

/** A name, isolated so that its writing direction does not turn the line round. */
export function bdi(text) {
  return h("bdi", null, text);
}

/** The plain values that the server put into the page under `id`. */
export function pageData(id) {
  return JSON.parse(document.getElementById(id).textContent);
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
