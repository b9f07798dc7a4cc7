// What areas and nouns name, gathered into one table: a name that two of them use is refused when the program starts.

type Table = Readonly<Record<string, unknown>>;
/** Of a list whose length is known everything that its tables name; of another one its tables are alike. */
type Gathered<L extends readonly Table[]> = number extends L['length']
  ? L[number]
  : L extends readonly [infer First, ...infer Rest extends readonly Table[]]
    ? First & Gathered<Rest>
    : unknown;

/** `what`: what the names are of, for the sentence that refuses one. */
export function gather<L extends readonly Table[]>(what: string, ...tables: L): Gathered<L> {
  const gathered: Record<string, unknown> = {};
  for (const [name, value] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(gathered, name)) throw new Error(`Two nouns name a ${what} '${name}'.`);
    gathered[name] = value;
  }
  return gathered as Gathered<L>;
}
