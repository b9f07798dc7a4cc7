// Imports of grouped rows: the rows of a key are imported together or not at all, with many keys per transaction.
import type { Services } from '#server/services.ts';
import type { ColumnName, ImportColumn, ValuesOf } from '#shared/contract/platform/imports.ts';
import { type Fault, faultOf } from './fault-of.ts';
import { type GroupDone, type GroupedImportKind, type ImportOwner, RowFaultError } from './import-kind.ts';
import { type ImportRecord, insertOutcomes, type RowOutcome } from './queries.ts';
import type { FileRow } from './read-file.ts';

const labelMax = 100;

/** Thrown when another run of the same file has imported the rows meanwhile; rolls this run's changes back. */
class TakenAlreadyError extends Error {}

/** Carries the results of rows out of the transaction that it rolls back. */
class UndoneError extends Error {
  readonly outcomes: RowOutcome[];
  constructor(outcomes: RowOutcome[]) {
    super('undone');
    this.outcomes = outcomes;
  }
}

/** `found` null: a dry run, of which nothing is kept. */
type Place = { found: ImportRecord | null; owner: ImportOwner };

type Group<Columns extends readonly ImportColumn[]> = readonly FileRow<Columns>[];

/** Returns all rows of a key as failed: a faulty row with its own message, the others with a message that names the faulty row. */
function failedRows<Columns extends readonly ImportColumn[]>(
  rows: Group<Columns>,
  label: ColumnName<Columns>,
  faults: readonly Fault[],
): RowOutcome[] {
  const first = rows[faults[0]?.at ?? 0];
  return rows.map(({ row: line, record, cells }, index) => {
    const own = faults.find(({ at }) => at === index);
    return {
      line,
      record,
      label: cells[label].slice(0, labelMax),
      result: 'failed',
      column: own?.column ?? null,
      message:
        own?.message ??
        `Row ${first?.row} has an error, so nothing of ${cells[label].slice(0, labelMax)} was imported`,
    };
  });
}

function takenRows<Columns extends readonly ImportColumn[], Result extends string>(
  kind: Pick<GroupedImportKind<Columns, Result>, 'label'>,
  rows: Group<Columns>,
  done: GroupDone<Result>,
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

const faultsOf = <Columns extends readonly ImportColumn[]>(rows: Group<Columns>): Fault[] =>
  rows.flatMap(({ fault }, at) =>
    fault ? { at, column: fault.column as string, message: fault.sentence } : [],
  );

/** Imports groups in one transaction: stores the results of imported rows in it, and returns the failed rows. */
async function takeTogether<Columns extends readonly ImportColumn[], Result extends string>(
  services: Services,
  kind: GroupedImportKind<Columns, Result>,
  { found, owner }: Place,
  groups: readonly Group<Columns>[],
): Promise<RowOutcome[]> {
  const { database, clock } = services;
  const values = groups.map((rows) => rows.map((row) => row.values as ValuesOf<Columns>));
  return database.inTransaction(async (tx) => {
    const done = await kind.takeGroups(services, tx, values, owner, found?.id ?? null);
    const [taken, failed]: [RowOutcome[], RowOutcome[]] = [[], []];
    for (const [at, rows] of groups.entries()) {
      const one = done[at];
      if (!one) throw new Error('An import said nothing of a group.');
      if (one instanceof RowFaultError) failed.push(...failedRows(rows, kind.label, [faultOf(kind, one)]));
      else taken.push(...takenRows(kind, rows, one));
    }
    if (!found) throw new UndoneError([...taken, ...failed]);
    const created = await insertOutcomes(tx, found, taken, clock.now());
    // A single group left incomplete by an interrupted run is completed.
    if (groups.length > 1 ? created < taken.length : created === 0 && taken.length > 0)
      throw new TakenAlreadyError();
    return failed;
  });
}

/** Imports groups; if one of several is refused, retries them in halves until it is isolated and gets its own message. */
async function takeSome<Columns extends readonly ImportColumn[], Result extends string>(
  services: Services,
  kind: GroupedImportKind<Columns, Result>,
  place: Place,
  groups: readonly Group<Columns>[],
): Promise<RowOutcome[]> {
  const [first] = groups;
  if (!first) return [];
  try {
    return await takeTogether(services, kind, place, groups);
  } catch (error) {
    if (error instanceof UndoneError) return error.outcomes;
    const fault = error instanceof TakenAlreadyError ? null : faultOf(kind, error);
    if (groups.length === 1) return fault ? failedRows(first, kind.label, [fault]) : [];
  }
  const half = Math.ceil(groups.length / 2);
  const before = await takeSome(services, kind, place, groups.slice(0, half));
  return [...before, ...(await takeSome(services, kind, place, groups.slice(half)))];
}

async function readGroups<Columns extends readonly ImportColumn[], Result extends string>(
  kind: GroupedImportKind<Columns, Result>,
  rows: AsyncIterable<FileRow<Columns>>,
): Promise<Group<Columns>[]> {
  const groups = new Map<string | number, FileRow<Columns>[]>();
  for await (const row of rows) {
    const named = kind.keyOf ? kind.keyOf(row.cells) : row.cells[kind.label];
    const key = named === null ? row.row : named.toLowerCase();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** Imports the groups in the order of their first rows, wherever their other rows are. */
export async function takeGroups<Columns extends readonly ImportColumn[], Result extends string>(
  services: Services,
  kind: GroupedImportKind<Columns, Result>,
  place: Place,
  of: {
    rows: AsyncIterable<FileRow<Columns>>;
    taken: ReadonlySet<number>;
    /** Receives failed rows; in a dry run, all rows. */
    onRows: (rows: RowOutcome[]) => Promise<void>;
  },
): Promise<void> {
  const groups = await readGroups(kind, of.rows);
  const remaining = groups.filter((rows) => !rows.every(({ row }) => of.taken.has(row)));
  const { groups: size, atOnce } = kind.batch ?? { groups: 1, atOnce: 1 };
  let next = 0;
  const takeNext = async (): Promise<void> => {
    while (next < remaining.length) {
      const some = remaining.slice(next, next + size);
      next += size;
      const [wrong, whole] = [true, false].map((isWrong) =>
        some.filter((rows) => faultsOf(rows).length > 0 === isWrong),
      ) as [Group<Columns>[], Group<Columns>[]];
      await of.onRows(wrong.flatMap((rows) => failedRows(rows, kind.label, faultsOf(rows))));
      await of.onRows(await takeSome(services, kind, place, whole));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
}
