// A column of an exported file, and the format of its times.

/** The type of a column: text, whole number, amount as a decimal, or time in the time zone of the business. */
export type CellKind = 'text' | 'count' | 'amount' | 'time';

export type Column<Row> = {
  header: string;
  widthCharacters: number;
  kind: CellKind;
  /** Null for an empty cell. */
  read: (row: Row) => string | null;
};

/** Creates columns from one tuple per line: header, width, kind, and reader. */
export function columnsOf<Row>(columns: [string, number, CellKind, Column<Row>['read']][]): Column<Row>[] {
  return columns.map(([header, widthCharacters, kind, read]) => ({ header, widthCharacters, kind, read }));
}

const quarterMs = 15 * 60_000;

/** Formats as 2026-11-21 14:31:09 in a time zone: sortable as text, and recognised as a time by spreadsheets. */
export function wallClock(timeZone: string): (at: Date | null) => string | null {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  // Zone offsets change at quarters of an hour and rows are ordered by time, so one offset lookup serves many rows.
  let quarter = Number.NaN;
  let offsetMs = 0;
  return (at) => {
    if (!at) return null;
    const time = at.getTime();
    if (Math.floor(time / quarterMs) !== quarter) {
      quarter = Math.floor(time / quarterMs);
      const start = quarter * quarterMs;
      offsetMs = Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start;
    }
    return new Date(time + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
  };
}
