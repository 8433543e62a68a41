// Geometry of a table on the screen. Places are metres from the middle of the bed, y away from the near end;
// directions are degrees from the x axis against the clock, as everywhere in the simulator.

/** Millimetres of the picture (simulator/drawing/view.py) for a place, and back. */
export const toPicture = (lying, x, y) => (lying ? [1000 * y, 1000 * x] : [1000 * x, -1000 * y]);
export const toPlace = (lying, px, py) => (lying ? [py / 1000, px / 1000] : [px / 1000, -py / 1000]);

export const around = (degrees) => ((degrees % 360) + 360) % 360;

export const directionTo = (from, to) => around((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI);

/** How far a straight way goes within the bed ({x, y} half its size, or {radius}), for a piece of `radius`. */
export function reachOf(from, direction, bed, radius) {
  const angle = (direction * Math.PI) / 180;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  if (bed.radius) {
    const along = from[0] * ux + from[1] * uy;
    const inside = bed.radius ** 2 - from[0] ** 2 - from[1] ** 2 + along ** 2;
    return inside > 0 ? Math.max(0, -along + Math.sqrt(inside)) : 0;
  }
  const one = (at, u, half) => (Math.abs(u) < 1e-9 ? Infinity : ((u > 0 ? half - radius : radius - half) - at) / u);
  return Math.max(0, Math.min(one(from[0], ux, bed.x), one(from[1], uy, bed.y)));
}

/** The first piece that a straight way meets: {piece, at: where the struck one then is, distance}, or null. */
export function metBy(from, direction, radius, others) {
  const angle = (direction * Math.PI) / 180;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
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

/** The place of `lines` (rows of places) that is nearest to `at`. */
export function nearestOf(lines, at) {
  let best = null;
  for (const line of lines) {
    for (const place of line) {
      const far = Math.hypot(place[0] - at[0], place[1] - at[1]);
      if (!best || far < best.far) best = { far, place };
    }
  }
  return best?.place ?? at;
}

/** Whether a place lies in a polygon. */
function within([x, y], corners) {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [corners[i], corners[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const ROUND = 180;

/** The corners of a zone: a polygon, a circle, or what of a circle lies in a polygon (a D). */
export function outlineOf({ outline, radius }) {
  if (!radius) return outline;
  const [[x, y], ...corners] = outline;
  const ring = Array.from({ length: ROUND }, (_, i) => [x + radius * Math.cos((2 * Math.PI * i) / ROUND), y + radius * Math.sin((2 * Math.PI * i) / ROUND)]);
  if (!corners.length) return ring;
  const inside = ring.map((place) => within(place, corners));
  const gap = inside.findIndex((one, i) => one && !inside[(i + ROUND - 1) % ROUND]);
  return [...ring.slice(Math.max(gap, 0)), ...ring.slice(0, Math.max(gap, 0))].filter((place) => within(place, corners));
}
