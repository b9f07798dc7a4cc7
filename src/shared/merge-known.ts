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

type Item = Record<string, unknown>;

const keyOf = (item: Item) => item.id ?? item.kind;
const isItems = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null && keyOf(item));

/** Items are matched by `id` or `kind`: additions and removals of both sides apply, and an item changed here is never removed. */
function mergeItems(mine: Item[], known: Item[], now: Item[]): Item[] {
  const [before, current] = [known, now].map((list) => new Map(list.map((item) => [keyOf(item), item])));
  const own = new Set(mine.map(keyOf));
  const remaining = mine.flatMap((item) => {
    const begun = before?.get(keyOf(item));
    const found = current?.get(keyOf(item));
    if (!begun) return [item];
    if (!found) return textOf(item) === textOf(begun) ? [] : [item];
    return [mergeKnown(item, begun, found).merged];
  });
  return [...remaining, ...now.filter((item) => !before?.has(keyOf(item)) && !own.has(keyOf(item)))];
}

/** Merges a draft that is saved while it is typed: a field changed on both sides keeps the value of the edit. */
export function mergeDraft<T extends object>(mine: T, known: Partial<T>, now: Partial<T>): T {
  const { merged } = mergeKnown(mine, known, now);
  for (const field of Object.keys(known) as (keyof T & string)[]) {
    const sides = [mine[field], known[field], now[field]];
    if (!sides.some(isItems)) continue;
    const [here = [], begun = [], there = []] = sides as unknown as Item[][];
    Object.assign(merged, { [field]: mergeItems(here, begun, there) });
  }
  return merged;
}
