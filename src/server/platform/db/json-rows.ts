// Many rows as one parameter, read by `json_populate_recordset`, so that the statement text is the same for any number of rows.

const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns a JSON list of rows whose fields have the names of their columns. */
export function jsonRows(rows: readonly Record<string, unknown>[]): string {
  const names = new Map<string, string>();
  const nameOf = (field: string): string => {
    const known = names.get(field) ?? toSnake(field);
    names.set(field, known);
    return known;
  };
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [nameOf(field), value])),
    ),
  );
}
