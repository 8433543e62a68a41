// @ts-check
// Plane geometry of the placing picture: from the surface's metres to the picture and back, and the map by which
// four known places of a photograph lie on the table.

/**
 * @typedef {[x: number, y: number]} Place
 */

/**
 * The picture's millimetres of a place on the surface, as simulator/drawing/view.py has it.
 * @param {boolean} lying
 * @param {number} x
 * @param {number} y
 * @returns {Place}
 */
export const toPicture = (lying, x, y) => (lying ? [1000 * y, 1000 * x] : [1000 * x, -1000 * y]);

/**
 * The surface's metres of a place in the picture.
 * @param {boolean} lying
 * @param {number} px
 * @param {number} py
 * @returns {Place}
 */
export const toSurface = (lying, px, py) => (lying ? [py / 1000, px / 1000] : [px / 1000, -py / 1000]);

/**
 * An angle in degrees brought to 0 <= angle < 360.
 * @param {number} degrees
 */
export const turned = (degrees) => ((degrees % 360) + 360) % 360;

/**
 * The direction from one place of the surface to another: degrees from the x axis, against the clock.
 * @param {Place} from
 * @param {Place} to
 */
export const directionOf = ([x1, y1], [x2, y2]) => turned((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);

/**
 * Solve `rows` (n equations of n unknowns and the right side) by elimination; null when they do not decide.
 * @param {number[][]} rows
 */
export function solved(rows) {
  const n = rows.length;
  const a = rows.map((row) => [...row]);
  for (let k = 0; k < n; k += 1) {
    let best = k;
    for (let i = k + 1; i < n; i += 1) if (Math.abs(a[i][k]) > Math.abs(a[best][k])) best = i;
    if (Math.abs(a[best][k]) < 1e-12) return null;
    [a[k], a[best]] = [a[best], a[k]];
    for (let i = 0; i < n; i += 1) {
      if (i === k) continue;
      const share = a[i][k] / a[k][k];
      for (let j = k; j <= n; j += 1) a[i][j] -= share * a[k][j];
    }
  }
  return a.map((row, i) => row[n] / row[i]);
}

/**
 * Whether three of four places lie in a line.
 * @param {Place[]} places
 */
const inLine = (places) => places.some((_, skipped) => {
  const [[x1, y1], [x2, y2], [x3, y3]] = places.filter((_, i) => i !== skipped);
  const [ax, ay, bx, by] = [x2 - x1, y2 - y1, x3 - x1, y3 - y1];
  return Math.abs(ax * by - ay * bx) <= 1e-9 * Math.hypot(ax, ay) * Math.hypot(bx, by);
});

/**
 * The plane map (nine numbers, the last is 1) that takes each of four places `from` to its partner in `to`; null
 * when three of them lie in a line. R. Hartley and A. Zisserman, Multiple View Geometry, 2004, section 4.1.
 * @param {Place[]} from
 * @param {Place[]} to
 */
export function homography(from, to) {
  if (inLine(from) || inLine(to)) return null;
  const rows = [];
  for (let i = 0; i < 4; i += 1) {
    const [x, y] = from[i];
    const [u, v] = to[i];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u]);
    rows.push([0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  const found = solved(rows);
  return found && found.every(Number.isFinite) ? [...found, 1] : null;
}

/**
 * Where the map takes a place.
 * @param {number[]} m nine numbers
 * @param {Place} place
 * @returns {Place}
 */
export function mapped(m, [x, y]) {
  const w = m[6] * x + m[7] * y + m[8];
  return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w];
}

/**
 * The map as CSS writes it.
 * @param {number[]} m nine numbers
 */
export const matrix3d = (m) => `matrix3d(${[m[0], m[3], 0, m[6], m[1], m[4], 0, m[7], 0, 0, 1, 0, m[2], m[5], 0, m[8]].join(",")})`;

/**
 * Whether four places go round without crossing, every corner turning the same way.
 * @param {Place[]} places
 */
export function isConvex(places) {
  const turns = places.map(([x1, y1], i) => {
    const [x2, y2] = places[(i + 1) % 4];
    const [x3, y3] = places[(i + 2) % 4];
    return (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2);
  });
  return turns.every((t) => t > 1e-9) || turns.every((t) => t < -1e-9);
}
