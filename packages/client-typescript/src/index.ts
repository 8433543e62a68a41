// The client of Balkline servers: see docs/clients.md of the project.

export { Balkline } from "./client.js";
export type { Asked, Options } from "./client.js";
export { follow } from "./following.js";
export type { Event, Following } from "./following.js";
export { Marker } from "./marking/marker.js";
export type { MarkerOptions } from "./marking/marker.js";
export { Conflict, Halted, LeaseElsewhere, Refused, Unclear } from "./marking/problems.js";
export { IndexedDBQueue } from "./marking/indexeddb.js";
export { MemoryQueue } from "./marking/queue.js";
export type { Kind, Queue, Tap } from "./marking/queue.js";
export { BalklineError, Problem, Unreachable } from "./problems.js";
export type { components, operations, paths } from "./schema.js";
