// Compiled, never run: what the types of the client let through, and what they refuse.

import { Balkline, Conflict, IndexedDBQueue } from "@balkline/client";
import type { components, Tap } from "@balkline/client";

export async function use(hall: Balkline): Promise<string> {
  const { data, error } = await hall.api.GET("/api/v1/clubs/{club}/players/{player}/", {
    params: { path: { club: "hall", player: "ann" } },
  });
  if (error) return error.code;
  const player: components["schemas"]["Player"] = data;
  // @ts-expect-error no player has this
  player.nonsense;
  // @ts-expect-error there is no such address
  await hall.api.GET("/api/v1/nonsense/");
  // @ts-expect-error a mark says whose it is
  await hall.api.POST("/api/v1/matches/{match}/marks/", { params: { path: { match: "x" } }, body: { tokens: "+1" } });
  const marker = hall.marker("x", new IndexedDBQueue());
  const tap: Tap = await marker.mark("A", "+1");
  // @ts-expect-error taps are as they were made
  tap.uuid = "";
  if (marker.halt instanceof Conflict) await marker.rebase(...marker.halt.waiting);
  return player.name;
}
