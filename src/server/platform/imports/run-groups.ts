// Files whose rows belong together by a key: those of one key are taken together or not at all.
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ColumnName, ImportColumn, ValuesOf } from '#shared/contract/platform/imports.ts';
import { type GroupedImportKind, type ImportOwner, RowFaultError } from './import-kind.ts';
import { type ImportRecord, insertOutcomes, type RowOutcome } from './queries.ts';
import type { FileRow } from './read-file.ts';

const labelMax = 100;

/** Another run of the same file took the rows meanwhile: what this one did is rolled back. */
class TakenAlreadyError extends Error {}

type Place = { found: ImportRecord; owner: ImportOwner };
type Reason = { at: number; column: string | null; message: string };

/** All rows of one key failed: the one that is wrong in its own words, the others by naming it. */
function failedRows<Columns extends readonly ImportColumn[]>(
  rows: readonly FileRow<Columns>[],
  label: ColumnName<Columns>,
  reasons: readonly Reason[],
): RowOutcome[] {
  const first = rows[reasons[0]?.at ?? 0];
  return rows.map(({ row: line, record, cells }, index) => {
    const own = reasons.find(({ at }) => at === index);
    return {
      line,
      record,
      label: cells[label].slice(0, labelMax),
      result: 'failed',
      column: own?.column ?? null,
      message:
        own?.message ?? `Row ${first?.row} is wrong, so none of ${cells[label].slice(0, labelMax)} is taken`,
    };
  });
}

function takenRows<Columns extends readonly ImportColumn[], Result extends string>(
  kind: Pick<GroupedImportKind<Columns, Result>, 'label'>,
  rows: readonly FileRow<Columns>[],
  done: { result: Result; further: Result; message: string },
): RowOutcome[] {
  return rows.map(({ row: line, record, cells }, index) => ({
    line,
    record,
    label: cells[kind.label].slice(0, labelMax),
    result: index === 0 ? done.result : done.further,
    message: done.message,
    column: null,
  }));
}

function reasonOf(error: unknown): Reason {
  if (error instanceof RowFaultError) return { at: error.at, column: error.column, message: error.message };
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return { at: 0, column: null, message: error.message };
}

const faultsOf = <Columns extends readonly ImportColumn[]>(rows: readonly FileRow<Columns>[]): Reason[] =>
  rows.flatMap(({ fault }, at) => (fault ? { at, column: fault.column, message: fault.sentence } : []));

/** Takes several keys in one transaction. False, and nothing is taken, where one of them cannot be. */
async function takeTogether<Columns extends readonly ImportColumn[], Result extends string>(
  services: Services,
  kind: GroupedImportKind<Columns, Result>,
  { found, owner }: Place,
  groups: readonly (readonly FileRow<Columns>[])[],
): Promise<boolean> {
  try {
    await services.database.inTransaction(async (tx) => {
      const outcomes: RowOutcome[] = [];
      for (const rows of groups) {
        const values = rows.map((row) => row.values as ValuesOf<Columns>);
        outcomes.push(...takenRows(kind, rows, await kind.takeGroup(services, tx, values, owner)));
      }
      const made = await insertOutcomes(tx, found, outcomes, services.clock.now());
      if (made < outcomes.length) throw new TakenAlreadyError();
    });
    return true;
  } catch (error) {
    // Each is told by itself why it cannot be taken.
    if (!(error instanceof TakenAlreadyError)) reasonOf(error);
    return false;
  }
}

/** Takes the rows of one key; returns what is to be written down of those that failed. */
async function takeOne<Columns extends readonly ImportColumn[], Result extends string>(
  services: Services,
  kind: GroupedImportKind<Columns, Result>,
  { found, owner }: Place,
  rows: readonly FileRow<Columns>[],
): Promise<RowOutcome[]> {
  const faults = faultsOf(rows);
  if (faults.length > 0) return failedRows(rows, kind.label, faults);
  const values = rows.map((row) => row.values as ValuesOf<Columns>);
  try {
    await services.database.inTransaction(async (tx) => {
      const done = await kind.takeGroup(services, tx, values, owner);
      const outcomes = takenRows(kind, rows, done);
      if ((await insertOutcomes(tx, found, outcomes, services.clock.now())) === 0)
        throw new TakenAlreadyError();
    });
    return [];
  } catch (error) {
    if (error instanceof TakenAlreadyError) return [];
    return failedRows(rows, kind.label, [reasonOf(error)]);
  }
}

/** Takes the groups in the order in which the file begins them, wherever their rows stand. */
export async function takeGroups<Columns extends readonly ImportColumn[], Result extends string>(
  services: Services,
  kind: GroupedImportKind<Columns, Result>,
  place: Place,
  of: {
    rows: AsyncIterable<FileRow<Columns>>;
    taken: ReadonlySet<number>;
    onFailed: (rows: RowOutcome[]) => Promise<void>;
  },
): Promise<void> {
  const groups = new Map<string, FileRow<Columns>[]>();
  for await (const row of of.rows) {
    const key = (kind.keyOf?.(row.cells) ?? row.cells[kind.label]).toLowerCase();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const left = [...groups.values()].filter((rows) => !rows.every(({ row }) => of.taken.has(row)));
  const { groups: size, atOnce } = kind.batch ?? { groups: 1, atOnce: 1 };
  let next = 0;
  const takeNext = async (): Promise<void> => {
    while (next < left.length) {
      const some = left.slice(next, next + size);
      next += size;
      const whole = some.filter((rows) => faultsOf(rows).length === 0);
      const isTaken = whole.length > 1 && (await takeTogether(services, kind, place, whole));
      for (const rows of isTaken ? some.filter((one) => !whole.includes(one)) : some)
        await of.onFailed(await takeOne(services, kind, place, rows));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
}
