// Merging of an edit with changes made meanwhile, field by field: fields left unchanged take their current value (decision 142).

/** The order of a list of plain values, such as permissions, does not count. */
const textOf = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));

/** `clashes`: the fields changed differently on both sides, which keep the value of the edit. */
export function mergeKnown<T extends object>(
  mine: T,
  known: Partial<T>,
  now: Partial<T>,
): { merged: T; clashes: string[] } {
  const merged = { ...mine };
  const clashes: string[] = [];
  for (const field of Object.keys(known) as (keyof T & string)[]) {
    const [isChangedHere, isChangedThere] = [mine, now].map(
      (side) => textOf(side[field]) !== textOf(known[field]),
    );
    if (!isChangedThere || textOf(mine[field]) === textOf(now[field])) continue;
    if (isChangedHere) clashes.push(field);
    else Object.assign(merged, { [field]: now[field] });
  }
  return { merged, clashes };
}
