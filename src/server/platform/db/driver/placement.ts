// Whether the rows of a database are placed on the machine of their environment, so that each batched call contains one environment.

const placed = new WeakSet<object>();

export function placeByEnvironment(db: object): void {
  placed.add(db);
}

export function isPlaced(db: object): boolean {
  return placed.has(db);
}
