// Rows as an array of a composite type in PostgreSQL's text format: cheaper for the database to parse than JSON.

/** The value of a column; objects are sent as JSON, and missing values are null. */
export type RowField = string | number | boolean | object | null | undefined;

const special = /[",()\\\s]/;
const quoted = /["\\]/g;

function fieldText(value: RowField): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text === '' || special.test(text) ? `"${text.replace(quoted, '$&$&')}"` : text;
}

/**
 * Returns an array literal of a composite type with the attributes `columns`, in that order, to be cast to the array's type. An empty text
 * stays an empty text.
 */
export function encodeRows<C extends string>(
  columns: readonly C[],
  rows: readonly { readonly [K in C]?: RowField }[],
): string {
  const texts = rows.map((row) => {
    const record = columns.map((column) => fieldText(row[column])).join(',');
    return `"(${record.replace(quoted, '\\$&')})"`;
  });
  return `{${texts.join(',')}}`;
}
