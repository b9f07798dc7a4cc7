// Merging of an edit with changes made meanwhile, field by field: fields left unchanged take their current value (decision 142).

type Item = Record<string, unknown>;
type Merged<T> = { merged: T; clashes: string[] };

const sortFields = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The order of a list of plain values, such as permissions, does not count, nor that of fields, which the database changes. */
const textOf = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null), sortFields);

/** What identifies an item of a list; null for one that is not saved yet. */
const keyOf = (item: Item): unknown => item.id ?? item.beneficiaryId ?? item.kind ?? null;

const isItems = (value: unknown): value is Item[] =>
  Array.isArray(value) &&
  value.some((item) => typeof item === 'object' && item !== null && keyOf(item as Item) !== null);

/**
 * Items are matched by what identifies them: the additions and removals of both sides apply, and an item changed here stays. `clashes`
 * begin with the position of the item in the merged list.
 */
function mergeItems(mine: Item[], known: Item[], now: Item[]): Merged<Item[]> {
  const [before, current] = [known, now].map((list) => new Map(list.map((item) => [keyOf(item), item])));
  const merged: Item[] = [];
  const clashes: string[] = [];
  for (const item of mine) {
    const key = keyOf(item);
    const begun = key === null ? undefined : before?.get(key);
    const found = current?.get(key);
    const isRemoved = begun && !found && textOf(item) === textOf(begun);
    if (isRemoved) continue;
    const both = begun && found ? mergeKnown(item, begun, found) : { merged: item, clashes: [] };
    clashes.push(...both.clashes.map((field) => `${merged.length}.${field}`));
    merged.push(both.merged);
  }
  const own = new Set(mine.map(keyOf));
  merged.push(...now.filter((item) => !before?.has(keyOf(item)) && !own.has(keyOf(item))));
  return { merged, clashes };
}

/** `clashes`: the fields changed differently on both sides, which keep the value of the edit. */
export function mergeKnown<T extends object>(mine: T, known: Partial<T>, now: Partial<T>): Merged<T> {
  const merged = { ...mine };
  const clashes: string[] = [];
  for (const field of Object.keys(known) as (keyof T & string)[]) {
    const sides = [mine, known, now].map((side) => side[field] ?? []);
    if (sides.some(isItems)) {
      const [here = [], begun = [], there = []] = sides as Item[][];
      const items = mergeItems(here, begun, there);
      Object.assign(merged, { [field]: items.merged });
      clashes.push(...items.clashes.map((path) => `${field}.${path}`));
      continue;
    }
    const [isChangedHere, isChangedThere] = [mine, now].map(
      (side) => textOf(side[field]) !== textOf(known[field]),
    );
    if (!isChangedThere || textOf(mine[field]) === textOf(now[field])) continue;
    if (isChangedHere) clashes.push(field);
    else Object.assign(merged, { [field]: now[field] });
  }
  return { merged, clashes };
}
