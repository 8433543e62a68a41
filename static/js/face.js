// What a scoreboard says beside the score, from the engine's `board`. The server says the same when it
// draws a page first (matches/pages/display.py); a browser test holds the two together.

/** An average as clubs write it: three decimals, a half rounded up; a dash before the first inning. */
export function average(value) {
  return value === null || value === undefined ? "–" : value.toFixed(3);
}

const BALLS = { r: "Red", yw: "Yellow", gn: "Green", bn: "Brown", bu: "Blue", pk: "Pink", bk: "Black" };

/** The name of a snooker ball, or the id itself. */
export function ballName(id) {
  return BALLS[id] ?? id;
}

const COURSE = {
  pins: [["frame", "Frame"], ["disk", "Disk"]],
  snooker: [],
  "rings-at-rest": [["round", "Round"]],
};

function on(ids) {
  const colours = ids.filter((id) => !/^r\d*$/.test(id));
  const reds = ids.length > colours.length ? ["Red"] : [];
  if (colours.length === 6) return [...reds, "Colour"].join(", ");
  return [...reds, ...colours.map(ballName)].join(", ") || "–";
}

/** Facts of the whole match: `[{key, label, value}]`, the most wanted first. */
export function matchFacts(panel, board) {
  const facts = [];
  const add = (key, label, value) => facts.push({ key, label, value: String(value) });
  if (board.over) return facts;
  if (panel === "carom" || panel === "pool") add("run", "Run", board.run ?? 0);
  if (panel === "snooker") {
    add("run", "Break", board.break ?? board.run ?? 0);
    if (Array.isArray(board.on)) add("on", "On", on(board.on));
    if (board.remaining !== undefined && board.remaining !== null) add("remaining", "Remaining", board.remaining);
  }
  for (const [key, label] of COURSE[panel] ?? [["inning", "Inning"]]) {
    if (board[key]) add(key, label, board[key]);
  }
  if (panel === "pool" && Array.isArray(board.balls_on_table)) add("balls", "Balls left", board.balls_on_table.length);
  return facts;
}

/** Facts of one side. */
export function sideFacts(panel, board, letter) {
  const facts = [];
  const add = (key, label, value) => facts.push({ key, label, value: String(value) });
  const of = (name) => board[name]?.[letter];
  if (panel === "carom" || panel === "pool") {
    add("average", "Average", average(of("average")));
    add("high_run", "High run", of("high_run") || "–");
    if (panel === "carom") add("innings", "Innings", of("innings") ?? 0);
    else if (board.forfeits) add("forfeits", "Forfeits", of("forfeits") ?? 0);
  } else if (panel === "snooker") {
    add("high_run", "High break", of("high_run") || "–");
  } else if (panel === "rings-at-rest") {
    add("twenties", "Twenties", of("twenties") ?? 0);
    add("rings_left", "Rings to shoot", of("rings_left") ?? 0);
  } else if (panel === "rings-pocketed") {
    if (of("colours")) add("colours", "Plays", of("colours"));
    add("count", "This inning", of("count") ?? 0);
  } else if (panel === "pins" && board.possible) {
    add("possible", "Can still make", of("possible") ?? 0);
  }
  return facts;
}

/** "Frames 2 to 1, first to 3", or null when the match is one game. */
export function raceText(board, letters) {
  if (!board.race) return null;
  return `${letters.map((x) => board.race.won[x] ?? 0).join("–")} · first to ${board.race.need}`;
}
