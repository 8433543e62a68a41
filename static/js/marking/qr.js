// @ts-check
// A text as a QR code, drawn as a picture that can be scanned from a screen.

import { correction, generate } from "../../vendor/lean-qr/index.js";
import { s } from "../dom.js";

const QUIET = 4; // modules of white around a code, as its standard asks for

/**
 * The code of `text`; `label` says to a screen reader what it holds.
 * @param {string} text
 * @param {string} label
 */
export function qrCode(text, label) {
  const code = generate(text, { minCorrectionLevel: correction.L });
  const whole = code.size + 2 * QUIET;
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  }
  return s("svg", { viewBox: `0 0 ${whole} ${whole}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: whole, height: whole, fill: "#fff" }), s("path", { d: path, fill: "#000" }));
}
