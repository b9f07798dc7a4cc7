// Whether the rows of a database lie on the machine of their environment: then each call that gathers takes one environment.

const placed = new WeakSet<object>();

export function placeByEnvironment(db: object): void {
  placed.add(db);
}

export function isPlaced(db: object): boolean {
  return placed.has(db);
}
