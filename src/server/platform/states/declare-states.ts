// State changes, common to all nouns with states: the noun declares its states, and every change runs the same steps in the caller's
// transaction.

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
  /** The row, with the rows locked before it. */
  locked: { row: StatefulRow };
  /** The lookup key of the row. */
  place: object;
  /** The kinds of timeline lines, with their parameters. */
  line: { kind: string };
  event: WebhookEventType;
  /** Columns that a change may set beside the state. */
  set: object;
};

type RowOf<N extends StatefulNoun> = N['locked']['row'];
export type StatusOf<N extends StatefulNoun> = RowOf<N>['status'];
type KindOf<N extends StatefulNoun> = N['line']['kind'];

/** The declaration of one kind of timeline line. */
export type DeclaredChange<N extends StatefulNoun, L extends { kind: string }> = {
  leads: Leads<StatusOf<N>>;
  /** The webhook event to record. */
  event?: N['event'];
  /** Queues the e-mails of the change, as its last step before the announcement. */
  email?(services: TxServices, tx: Tx, locked: N['locked'], line: NewLine<L>): Promise<void>;
};

export type WrittenLine<N extends StatefulNoun> = LineColumns<N['line']> & {
  id: string;
  at: Date;
  /** Null for the first line of a row. */
  fromStatus: StatusOf<N> | null;
  toStatus: StatusOf<N>;
};

export type DeclaredStates<N extends StatefulNoun> = {
  /** The entity name in the audit trail. */
  entity: string;
  /** The name in the database. */
  table: string;
  begins: readonly StatusOf<N>[];
  /** State changes without a timeline line: a lease, many rows in one statement, an erasure. */
  beside?: Readonly<Record<string, Leads<StatusOf<N>>>>;
  changes: { [K in KindOf<N>]: DeclaredChange<N, Extract<N['line'], { kind: K }>> };
  /** Returns the error of a change that the state does not allow. */
  refusal(row: RowOf<N>, kind: KindOf<N>): AppError;
  /** Locks the row, after the rows that must be locked before it. */
  lock(tx: Tx, place: N['place']): Promise<N['locked'] | undefined>;
  update(
    tx: Tx,
    row: RowOf<N>,
    changes: N['set'] & { status: StatusOf<N>; updatedAt: Date },
  ): Promise<RowOf<N>>;
  insertLine(tx: Tx, row: RowOf<N>, line: WrittenLine<N>): Promise<void>;
  /** Updates dependent rows, such as the state of the payment, before the event is recorded. */
  follow?(services: TxServices, tx: Tx, locked: N['locked'], line: NewLine<N['line']>): Promise<void>;
  /** Returns the data of the events. */
  describe(tx: Tx, locked: N['locked']): Promise<WebhookEventData<N['event']>>;
};

export type Change<N extends StatefulNoun> = {
  /** The new state, where the kind may lead to several. */
  to?: StatusOf<N>;
  set?: N['set'];
  line: NewLine<N['line']>;
  /** Writes the audit entry, of the call or of the job. */
  audit?: (details: AuditDetails) => void | Promise<void>;
  /** The content of the audit entry, if it is not the state before and after. */
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

/** Runs the steps that follow the update of the row. */
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
 * Declares the states of a noun. A call starts with `lockFor`, a job with `lockInStatus`; next it moves the money, and then it makes the
 * `change`: row, timeline, dependent rows, event, e-mail and audit entry.
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
    /** The states as a table, for the module of the noun. */
    table: tableOf(declared),
    /** Throws if the state does not allow a change. */
    refuse,
    /** Locks the row; throws NOT_FOUND. */
    lock,
    /** As `lock`; also throws if the state does not allow the change. */
    lockFor: async (tx: Tx, place: N['place'], kind: KindOf<N>): Promise<N['locked']> => {
      const locked = await lock(tx, place);
      refuse(locked.row, kind);
      return locked;
    },
    /** Locks for a job that found the row in a state; returns null if the state has changed meanwhile. */
    lockInStatus: async (tx: Tx, place: N['place'], status: StatusOf<N>): Promise<N['locked'] | null> => {
      const locked = await declared.lock(tx, place);
      return locked?.row.status === status ? locked : null;
    },
    /** Changes a locked row; returns the updated row. */
    change: (services: TxServices, tx: Tx, locked: N['locked'], change: Change<N>): Promise<RowOf<N>> =>
      changeState(declared, services, tx, { locked, ...change }),
    /** Writes the first line and event of a new row. */
    begin: (services: TxServices, tx: Tx, locked: N['locked'], line: NewLine<N['line']>): Promise<void> =>
      announce(declared, services, tx, { locked, from: null, line }),
    /** Writes a line without event or e-mail, as the state does not change. */
    note: (services: TxServices, tx: Tx, row: RowOf<N>, line: NewLine<N['line']>): Promise<void> =>
      writeLine(declared, services, tx, { row, from: row.status, line }),
  };
}
