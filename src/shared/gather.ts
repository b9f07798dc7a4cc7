// Merges the declarations of areas and nouns into one table; a duplicate name fails at start.

type Table = Readonly<Record<string, unknown>>;
/** For a tuple: all names of its tables. For a list of unknown length: the common table type. */
type Gathered<L extends readonly Table[]> = number extends L['length']
  ? L[number]
  : L extends readonly [infer First, ...infer Rest extends readonly Table[]]
    ? First & Gathered<Rest>
    : unknown;

/** `what`: the kind of the named declarations, for the error message. */
export function gather<L extends readonly Table[]>(what: string, ...tables: L): Gathered<L> {
  const gathered: Record<string, unknown> = {};
  for (const [name, value] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(gathered, name)) throw new Error(`Two nouns name a ${what} '${name}'.`);
    gathered[name] = value;
  }
  return gathered as Gathered<L>;
}
