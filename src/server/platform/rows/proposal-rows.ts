// Proposals that one member of staff creates and another decides, in the noun's own table: list, lock while pending, decide.
import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ProposalStatus } from '#shared/contract/operator/prices.ts';

/** Tables with the common columns of proposals. */
type ProposalTable = {
  [Name in keyof Tables]: Tables[Name] extends { proposedBy: unknown; decidedByName: unknown; note: unknown }
    ? Name
    : never;
}[keyof Tables];

type StaffCall = { tx: Tx; operator: Operator };

/** The common columns of proposals. */
type ProposalOptions = {
  reason: string;
  status: ProposalStatus;
  proposedBy: string;
  proposedByName: string;
  createdAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  note: string | null;
};

type Decision = { status: Exclude<ProposalStatus, 'PENDING'>; at: Date; note: string | null };

export type ProposalRows<Row> = {
  /** Pending proposals, oldest first, then the latest decided ones. */
  list(db: Db): Promise<Row[]>;
  /** Locks a pending proposal of another member of staff. */
  lockOfAnother(call: StaffCall, id: string): Promise<Row>;
  /** Locks a pending proposal of the caller. */
  lockOwn(call: StaffCall, id: string): Promise<Row>;
  /** Records the caller's decision; `kept` are the noun's own columns that the decision sets. */
  decide(call: StaffCall, id: string, decision: Decision, stored?: Partial<Row>): Promise<Row>;
};

const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Only the noun that owns the table may call this with its name: the style guide counts the name as a write. */
export function proposalRows<Name extends ProposalTable>(
  table: Name,
): ProposalRows<Selectable<Tables[Name]>> {
  type Row = Selectable<Tables[Name]>;
  const name = sql.table(toSnake(table));
  const lockPending = async (tx: Tx, id: string) => {
    const { rows } = await sql<Row & Pick<ProposalOptions, 'status' | 'proposedBy'>>`
      select * from ${name} where id = ${id} for update`.execute(tx);
    const [row] = rows;
    if (!row) throw new AppError('NOT_FOUND');
    if (row.status !== 'PENDING')
      throw new AppError('CONFLICT', { sentence: 'This has already been decided.' });
    return row;
  };
  return {
    async list(db) {
      const waiting = await sql<Row>`
        select * from ${name} where status = 'PENDING' order by created_at limit 100`.execute(db);
      const decided = await sql<Row>`
        select * from ${name} where status <> 'PENDING' order by decided_at desc limit 20`.execute(db);
      return [...waiting.rows, ...decided.rows];
    },
    async lockOfAnother({ tx, operator }, id) {
      const row = await lockPending(tx, id);
      if (row.proposedBy !== operator.operatorId) return row;
      throw new AppError('CONFLICT', { sentence: 'You cannot decide your own proposal.' });
    },
    async lockOwn({ tx, operator }, id) {
      const row = await lockPending(tx, id);
      if (row.proposedBy === operator.operatorId) return row;
      throw new AppError('CONFLICT', { sentence: 'Only the person who proposed it can withdraw it.' });
    },
    async decide({ tx, operator }, id, { status, at, note }, stored = {}) {
      const sets = Object.entries(stored).map(([field, value]) => sql`, ${sql.ref(field)} = ${value}`);
      const { rows } = await sql<Row>`
        update ${name} set status = ${status}, decided_by = ${operator.operatorId},
          decided_by_name = ${operator.name}, decided_at = ${at}, note = ${note}${sql.join(sets, sql``)}
        where id = ${id} returning *`.execute(tx);
      return rows[0] as Row;
    },
  };
}

/** Returns the common columns of a new proposal. */
export const proposedBy = ({ operatorId, name }: Operator, reason: string, now: Date) => ({
  reason,
  status: 'PENDING' as const,
  proposedBy: operatorId,
  proposedByName: name,
  createdAt: now,
});

/** Returns the state of a proposal as in its contract, for the given operator. */
export function proposalStateOf(row: ProposalOptions, { operatorId }: Operator) {
  return {
    reason: row.reason,
    status: row.status,
    proposed_by: row.proposedByName,
    own: row.proposedBy === operatorId,
    created_at: row.createdAt.toISOString(),
    decided_by: row.decidedByName,
    decided_at: row.decidedAt?.toISOString() ?? null,
    note: row.note,
  };
}
