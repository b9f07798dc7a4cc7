// One change of state for every noun that has states: the noun declares them, and each change does the same things in the caller's transaction.

import { announceChanged } from '#server/platform/db/announcing/changed.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { columnsOfLine, type LineColumns, type NewLine } from '#server/platform/events/timeline-lines.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import type { WebhookEventType } from '#shared/contract/developers/webhook-event-types.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Leads, type StateTable, statesAfter } from '#shared/states.ts';

type StatefulRow = { environmentId: string; id: string; status: string };

/** The types of a noun with states. */
export type StatefulNoun = {
  /** The row, with whatever is locked ahead of it. */
  locked: { row: StatefulRow };
  /** What it is found by. */
  place: object;
  /** What can happen to it, as its timeline says. */
  line: { kind: string };
  event: WebhookEventType;
  /** Columns that a change may write beside the state. */
  set: object;
};

type RowOf<N extends StatefulNoun> = N['locked']['row'];
export type StatusOf<N extends StatefulNoun> = RowOf<N>['status'];
type KindOf<N extends StatefulNoun> = N['line']['kind'];

/** What is declared of one kind of line. */
export type DeclaredChange<N extends StatefulNoun, L extends { kind: string }> = {
  leads: Leads<StatusOf<N>>;
  /** What the merchant's systems are told. */
  event?: N['event'];
  /** What people are told of every such change, the last of all. */
  email?(services: TxServices, tx: Tx, locked: N['locked'], line: NewLine<L>): Promise<void>;
};

export type WrittenLine<N extends StatefulNoun> = LineColumns<N['line']> & {
  id: string;
  at: Date;
  /** Null: it began so. */
  fromStatus: StatusOf<N> | null;
  toStatus: StatusOf<N>;
};

export type DeclaredStates<N extends StatefulNoun> = {
  /** What the audit trail calls it. */
  entity: string;
  /** As the database names it. */
  table: string;
  begins: readonly StatusOf<N>[];
  /** What leads on without a line of its own: a lease, many rows in one statement, an erasure. */
  beside?: Readonly<Record<string, Leads<StatusOf<N>>>>;
  changes: { [K in KindOf<N>]: DeclaredChange<N, Extract<N['line'], { kind: K }>> };
  /** The error of a change that the state does not allow. */
  refusal(row: RowOf<N>, kind: KindOf<N>): AppError;
  /** Locks the row, and ahead of it what is locked ahead of it. */
  lock(tx: Tx, place: N['place']): Promise<N['locked'] | undefined>;
  update(
    tx: Tx,
    row: RowOf<N>,
    changes: N['set'] & { status: StatusOf<N>; updatedAt: Date },
  ): Promise<RowOf<N>>;
  insertLine(tx: Tx, row: RowOf<N>, line: WrittenLine<N>): Promise<void>;
  /** What follows in other rows, ahead of the event that tells of it: how the payment stands. */
  follow?(services: TxServices, tx: Tx, locked: N['locked'], line: NewLine<N['line']>): Promise<void>;
  /** What the events say of it. */
  describe(tx: Tx, locked: N['locked']): Promise<WebhookEventData<N['event']>>;
};

export type Change<N extends StatefulNoun> = {
  /** Where its kind may lead to several states. */
  to?: StatusOf<N>;
  set?: N['set'];
  line: NewLine<N['line']>;
  /** Writes the entry of the audit trail, of the call or of the job. */
  audit?: (details: AuditDetails) => void | Promise<void>;
  /** What the entry says, when it is not the state before and after. */
  audited?: Pick<AuditDetails, 'before' | 'after'>;
};

async function writeLine<N extends StatefulNoun>(
  declared: DeclaredStates<N>,
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  { row, from, line }: { row: RowOf<N>; from: StatusOf<N> | null; line: NewLine<N['line']> },
): Promise<void> {
  await declared.insertLine(tx, row, {
    ...columnsOfLine<N['line']>(line),
    id: clock.newId(),
    at: clock.now(),
    fromStatus: from,
    toStatus: row.status,
  });
}

/** What follows once the row is as it is from now on. */
async function announce<N extends StatefulNoun>(
  declared: DeclaredStates<N>,
  services: TxServices,
  tx: Tx,
  { locked, from, line }: { locked: N['locked']; from: StatusOf<N> | null; line: NewLine<N['line']> },
): Promise<void> {
  const { row } = locked;
  const change: DeclaredChange<N, N['line']> = declared.changes[line.kind as KindOf<N>];
  const { event } = change;
  await writeLine(declared, services, tx, { row, from, line });
  await declared.follow?.(services, tx, locked, line);
  if (event)
    await recordEvent(tx, services.clock, {
      environmentId: row.environmentId,
      type: event,
      subjectId: row.id,
      data: await declared.describe(tx, locked),
    });
  await change.email?.(services, tx, locked, line);
  announceChanged(tx, row.environmentId, declared.table);
}

async function changeState<N extends StatefulNoun>(
  declared: DeclaredStates<N>,
  services: TxServices,
  tx: Tx,
  { locked, to, set, line, audit, audited }: Change<N> & { locked: N['locked'] },
): Promise<RowOf<N>> {
  const { row: before } = locked;
  const kind = line.kind as KindOf<N>;
  const allowed = statesAfter(declared.changes[kind].leads, before.status as StatusOf<N>);
  const status = to ?? allowed[0];
  if (!status || !allowed.includes(status)) throw declared.refusal(before, kind);
  const changes = { ...(set as N['set']), status, updatedAt: services.clock.now() };
  const row = await declared.update(tx, before, changes);
  await announce(declared, services, tx, { locked: { ...locked, row }, from: before.status, line });
  const entry = audited ?? { before: { status: before.status }, after: { status } };
  await audit?.({ entity: declared.entity, entityId: row.id, ...entry });
  return row;
}

function tableOf<N extends StatefulNoun>({ table, begins, changes, beside }: DeclaredStates<N>): StateTable {
  const declared = Object.entries<DeclaredChange<N, N['line']>>(changes);
  const leads = declared.map(([kind, change]) => [kind, change.leads] as const);
  return { table, begins, changes: Object.fromEntries([...leads, ...Object.entries(beside ?? {})]) };
}

/**
 * The states of a noun. A call begins with `lockFor`, a job with `lockInStatus`; then it moves the money, and then it makes the
 * `change`: the row, its timeline, what follows from it, the event, the e-mail and the entry of the audit trail.
 */
export function declareStates<N extends StatefulNoun>(declared: DeclaredStates<N>) {
  const refuse = (row: RowOf<N>, kind: KindOf<N>): void => {
    if (statesAfter(declared.changes[kind].leads, row.status as StatusOf<N>).length === 0)
      throw declared.refusal(row, kind);
  };
  const lock = async (tx: Tx, place: N['place']): Promise<N['locked']> => {
    const locked = await declared.lock(tx, place);
    if (!locked) throw new AppError('NOT_FOUND');
    return locked;
  };
  return {
    /** The same as a table, for the module of the noun. */
    table: tableOf(declared),
    /** Throws unless its state allows a change. */
    refuse,
    /** Locks it; throws NOT_FOUND. */
    lock,
    /** The same for a change that its state has to allow. */
    lockFor: async (tx: Tx, place: N['place'], kind: KindOf<N>): Promise<N['locked']> => {
      const locked = await lock(tx, place);
      refuse(locked.row, kind);
      return locked;
    },
    /** The same for a job that found it in a state; null when it has left it meanwhile. */
    lockInStatus: async (tx: Tx, place: N['place'], status: StatusOf<N>): Promise<N['locked'] | null> => {
      const locked = await declared.lock(tx, place);
      return locked?.row.status === status ? locked : null;
    },
    /** Changes what is held; returns the row as it is from now on. */
    change: (services: TxServices, tx: Tx, locked: N['locked'], change: Change<N>): Promise<RowOf<N>> =>
      changeState(declared, services, tx, { locked, ...change }),
    /** The first line and event of a row that was just made. */
    begin: (services: TxServices, tx: Tx, locked: N['locked'], line: NewLine<N['line']>): Promise<void> =>
      announce(declared, services, tx, { locked, from: null, line }),
    /** A line by itself, which tells nobody: nothing of the state has changed. */
    note: (services: TxServices, tx: Tx, row: RowOf<N>, line: NewLine<N['line']>): Promise<void> =>
      writeLine(declared, services, tx, { row, from: row.status, line }),
  };
}
