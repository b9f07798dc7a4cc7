// SQL of transfers: insert, lock, update and find.

import { type Insertable, type Selectable, sql } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { anyHashOf, hashFields, sealFields } from '#server/platform/db/sealed-fields.ts';
import type { TransferEventsTable, TransfersTable } from '#server/platform/db/tables/banking/transfers.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';

export type TransferRow = Selectable<TransfersTable>;
export type NewTransferRow = Clear<Insertable<TransfersTable>>;

export const { lock: lockTransfer, update: updateTransfer } = environmentRows('transfers');

/** Inserts one transfer. */
export async function insertTransfer(tx: Tx, row: NewTransferRow): Promise<TransferRow> {
  const sealed = sealRow<Insertable<TransfersTable>>('transfers', [row.environmentId, row.id], row);
  return tx.insertInto('transfers').values(sealed).returningAll().executeTakeFirstOrThrow();
}

/** Inserts many transfers with their lines in one statement. Creation time and next step are the same for all of them. */
export async function insertTransfers(
  tx: Tx,
  rows: readonly NewTransferRow[],
  lines: readonly Insertable<TransferEventsTable>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const of = <K extends keyof NewTransferRow>(key: K) => rows.map((row) => row[key] ?? null);
  const numbers = rows.map(({ accountNumber }) => accountNumber);
  const sealed = rows.map((row) => ({ row: [row.environmentId, row.id], text: row.accountNumber }));
  await sql`
    with made as (
      insert into transfers (status, next_at, created_at, updated_at, environment_id, wallet_id, currency, purpose, group_id, created_by_name,
        member_id, limit_day, id, reference, amount, fee, vat, stamp_duty, duty_free, bank_code, bank_name, account_number, account_hash,
        account_last4, account_name, narration)
      select ${first.status}, ${first.nextAt}::timestamptz, ${first.createdAt}::timestamptz, ${first.updatedAt}::timestamptz, r.*
      from unnest(${of('environmentId')}::uuid[], ${of('walletId')}::uuid[], ${of('currency')}::text[], ${of('purpose')}::text[],
        ${of('groupId')}::uuid[], ${of('createdByName')}::text[], ${of('memberId')}::uuid[], ${of('limitDay')}::date[], ${of('id')}::uuid[],
        ${of('reference')}::text[], ${of('amount')}::bigint[], ${of('fee')}::bigint[], ${of('vat')}::bigint[],
        ${of('stampDuty')}::bigint[], ${of('dutyFree')}::boolean[], ${of('bankCode')}::text[], ${of('bankName')}::text[],
        ${sealFields('transfers.account_number', sealed)}::bytea[], ${hashFields('transfers.account_number', numbers)}::bytea[],
        ${numbers.map((number) => number.slice(-4))}::text[], ${of('accountName')}::text[], ${of('narration')}::text[]) r
    ) ${linesOf(lines)}`.execute(tx);
}

function linesOf(rows: readonly Insertable<TransferEventsTable>[]) {
  const of = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key] ?? null);
  return sql`
    insert into transfer_events (environment_id, transfer_id, id, kind, params, actor_kind, actor, tone, at)
    select * from unnest(${of('environmentId')}::uuid[], ${of('transferId')}::uuid[], ${of('id')}::uuid[], ${of('kind')}::text[],
      ${of('params')}::jsonb[], ${of('actorKind')}::text[], ${of('actor')}::text[], ${of('tone')}::text[], ${of('at')}::timestamptz[])`;
}

/** Inserts the lines of many transfers in one statement. */
export async function insertTransferEvents(
  tx: Tx,
  rows: readonly Insertable<TransferEventsTable>[],
): Promise<void> {
  if (rows.length > 0) await linesOf(rows).execute(tx);
}

export type WaitingTransfer = Pick<
  TransferRow,
  'id' | 'amount' | 'fee' | 'vat' | 'stampDuty' | 'limitDay' | 'memberId'
>;

/** Locks the unsent transfers of a file in one order; waits for those that are being sent, and leaves them out. */
export function lockWaiting(tx: Tx, environmentId: string, groupId: string): Promise<WaitingTransfer[]> {
  return tx
    .selectFrom('transfers')
    .where('environmentId', '=', environmentId)
    .where('groupId', '=', groupId)
    .where('status', '=', 'PENDING')
    .select(['id', 'amount', 'fee', 'vat', 'stampDuty', 'limitDay', 'memberId'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function cancelTransfers(
  tx: Tx,
  { environmentId, ids, at }: { environmentId: string; ids: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ status: 'CANCELLED', nextAt: null, completedAt: at, updatedAt: at })
    .where('environmentId', '=', environmentId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/**
 * Whether a transfer of the same amount to the same account was made since an instant, not counting failed, cancelled and reversed ones.
 */
export async function hasSentSince(
  db: Db,
  of: {
    environmentId: string;
    bankCode: string;
    accountNumber: string;
    amount: number;
    since: Date;
    /** The id of the transfer itself. */
    exceptId?: string;
  },
): Promise<boolean> {
  const row = await db
    .selectFrom('transfers')
    .where('environmentId', '=', of.environmentId)
    .where('accountHash', '=', anyHashOf('transfers.account_number', of.accountNumber))
    .where('bankCode', '=', of.bankCode)
    .where('amount', '=', of.amount)
    .where('createdAt', '>', of.since)
    .where('status', 'not in', ['FAILED', 'CANCELLED', 'REVERSED'])
    .$if(of.exceptId !== undefined, (query) => query.where('id', '<>', of.exceptId as string))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type TransferRequest = {
  environmentId: string;
  bankCode: string;
  accountNumber: string;
  amount: number;
};

/** Returns the indexes of the requests that match an earlier transfer since an instant, as defined by `hasSentSince`. */
export async function whichWereSent(
  tx: Tx,
  requests: readonly TransferRequest[],
  since: Date,
): Promise<number[]> {
  const each = requests.map(
    ({ environmentId, bankCode, accountNumber, amount }, place) => sql`
      select ${place}::int as place where exists (
        select from transfers where environment_id = ${environmentId} and account_hash = ${anyHashOf('transfers.account_number', accountNumber)}
          and bank_code = ${bankCode} and amount = ${amount} and created_at > ${since}
          and status not in ('FAILED', 'CANCELLED', 'REVERSED'))`,
  );
  const { rows } = await sql<{ place: number }>`${sql.join(each, sql` union all `)}`.execute(tx);
  return rows.map(({ place }) => place);
}
