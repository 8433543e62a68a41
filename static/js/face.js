// What a scoreboard says beside the score: the engine's `board` has it in words, for pages and tablets alike.

/** An average as clubs write it: three decimals, a half rounded up; a dash before the first inning. */
export function average(value) {
  return value === null || value === undefined ? "–" : value.toFixed(3);
}

const rows = (facts) => (facts ?? []).map(([key, label, value]) => ({ key, label, value }));

/** Facts of the whole match: `[{key, label, value}]`, the most wanted first. */
export function matchFacts(board) {
  return board.over ? [] : rows(board.facts);
}

/** Facts of one side. */
export function sideFacts(board, letter) {
  return rows(board.side_facts?.[letter]);
}

/** "Frames 2 to 1, first to 3", or null when the match is one game. */
export function raceText(board, letters) {
  if (!board.race) return null;
  return `${letters.map((x) => board.race.won[x] ?? 0).join("–")} · first to ${board.race.need}`;
}
