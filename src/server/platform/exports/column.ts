// A column of an exported file, and how its instants are written.

/** What a column holds: text, whole numbers, amounts as decimals, or instants as the clock of the business showed them. */
export type CellKind = 'text' | 'count' | 'amount' | 'time';

export type Column<Row> = {
  header: string;
  widthCharacters: number;
  kind: CellKind;
  /** null: nothing to write. */
  read: (row: Row) => string | null;
};

/** Columns written a line each: header, width, kind, and what is read of a row. */
export function columnsOf<Row>(columns: [string, number, CellKind, Column<Row>['read']][]): Column<Row>[] {
  return columns.map(([header, widthCharacters, kind, read]) => ({ header, widthCharacters, kind, read }));
}

const quarterMs = 15 * 60_000;

/** 2026-11-21 14:31:09 in a time zone: sorts as text, and spreadsheets know it as a time. */
export function wallClock(timeZone: string): (at: Date | null) => string | null {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  // Zones change their offset at quarters of an hour, and rows come ordered by time: one look serves many rows.
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
