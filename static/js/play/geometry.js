// @ts-check
// Geometry of a table on the screen. Places are metres from the middle of the bed, y away from the near end;
// directions are degrees from the x axis against the clock, as everywhere in the simulator.

/**
 * A place: metres from the middle, or in the picture millimetres.
 * @typedef {[x: number, y: number]} Place
 */

/**
 * Millimetres of the picture (simulator/drawing/view.py) for a place.
 * @param {boolean} lying
 * @param {number} x
 * @param {number} y
 * @returns {Place}
 */
export const toPicture = (lying, x, y) => (lying ? [1000 * y, 1000 * x] : [1000 * x, -1000 * y]);
/**
 * The place at millimetres of the picture.
 * @param {boolean} lying
 * @param {number} px
 * @param {number} py
 * @returns {Place}
 */
export const toPlace = (lying, px, py) => (lying ? [py / 1000, px / 1000] : [px / 1000, -py / 1000]);

/**
 * An angle in degrees brought to 0 <= angle < 360.
 * @param {number} degrees
 */
export const around = (degrees) => ((degrees % 360) + 360) % 360;

/**
 * The direction from one place to another.
 * @param {Place} from
 * @param {Place} to
 */
export const directionTo = (from, to) => around((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI);

/**
 * How far a straight way goes within the bed, for a piece of `radius`.
 * @param {Place} from
 * @param {number} direction
 * @param {import("../shapes.js").Bed} bed
 * @param {number} radius
 */
export function reachOf(from, direction, bed, radius) {
  const angle = (direction * Math.PI) / 180;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  if (bed.radius) {
    const along = from[0] * ux + from[1] * uy;
    const inside = bed.radius ** 2 - from[0] ** 2 - from[1] ** 2 + along ** 2;
    return inside > 0 ? Math.max(0, -along + Math.sqrt(inside)) : 0;
  }
  /** @param {number} at @param {number} u @param {number} half */
  const one = (at, u, half) => (Math.abs(u) < 1e-9 ? Infinity : ((u > 0 ? half - radius : radius - half) - at) / u);
  return Math.max(0, Math.min(one(from[0], ux, bed.x), one(from[1], uy, bed.y)));
}

/**
 * The first piece that a straight way meets, and where the struck one then is (`at`); null when it meets none.
 * @template {{x: number, y: number, radius: number}} Round
 * @param {Place} from
 * @param {number} direction
 * @param {number} radius of the struck piece
 * @param {Round[]} others
 */
export function metBy(from, direction, radius, others) {
  const angle = (direction * Math.PI) / 180;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  /** @type {{piece: Round, distance: number, at: Place} | null} */
  let first = null;
  for (const other of others) {
    const [dx, dy] = [other.x - from[0], other.y - from[1]];
    const along = dx * ux + dy * uy;
    const aside = dx * uy - dy * ux;
    const reach = radius + other.radius;
    if (along <= 0 || Math.abs(aside) >= reach) continue;
    const distance = along - Math.sqrt(reach ** 2 - aside ** 2);
    if (distance < -1e-6) continue;
    if (!first || distance < first.distance) first = { piece: other, distance, at: [from[0] + ux * distance, from[1] + uy * distance] };
  }
  return first;
}

/**
 * The place of `lines` (rows of places) that is nearest to `at`.
 * @param {Place[][]} lines
 * @param {Place} at
 */
export function nearestOf(lines, at) {
  /** @type {{far: number, place: Place} | null} */
  let best = null;
  for (const line of lines) {
    for (const place of line) {
      const far = Math.hypot(place[0] - at[0], place[1] - at[1]);
      if (!best || far < best.far) best = { far, place };
    }
  }
  return best?.place ?? at;
}

/**
 * Whether a place lies in a polygon.
 * @param {Place} place
 * @param {Place[]} corners
 */
function within([x, y], corners) {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [corners[i], corners[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const ROUND = 180;

/**
 * The corners of a zone: a polygon, a circle, or what of a circle lies in a polygon (a D).
 * @param {import("../shapes.js").Zone} zone
 * @returns {Place[]}
 */
export function outlineOf({ outline, radius }) {
  if (!radius) return outline;
  const [[x, y], ...corners] = outline;
  const ring = Array.from({ length: ROUND }, /** @returns {Place} */ (_, i) => [x + radius * Math.cos((2 * Math.PI * i) / ROUND), y + radius * Math.sin((2 * Math.PI * i) / ROUND)]);
  if (!corners.length) return ring;
  const inside = ring.map((place) => within(place, corners));
  const gap = inside.findIndex((one, i) => one && !inside[(i + ROUND - 1) % ROUND]);
  return [...ring.slice(Math.max(gap, 0)), ...ring.slice(0, Math.max(gap, 0))].filter((place) => within(place, corners));
}
