// SQL of refunds: rows, parts and timeline. Every query names the environment first.

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import { announceLive } from '#server/platform/db/announcing/announce.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  RefundEventsTable,
  RefundPartsTable,
  RefundsTable,
} from '#server/platform/db/tables/payments/refunds.ts';
import { type DirectoryEntry, entering, named } from '#server/platform/directory/directory.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { type RefundFees, type RefundStatus, voidRefundStatuses } from '#shared/payments/refunds.ts';

export type RefundRow = Selectable<RefundsTable>;
export type PartRow = Selectable<RefundPartsTable>;

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a refund by its id or reference. */
export async function selectRefund(
  db: Db,
  environmentId: string,
  idOrReference: string,
): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .where('environmentId', '=', environmentId)
    .where(uuidShape.test(idOrReference) ? 'id' : 'reference', '=', idOrReference)
    .selectAll()
    .executeTakeFirst();
}

/** Returns the refund with the merchant's external reference. */
export async function selectByExternalReference(
  db: Db,
  environmentId: string,
  externalReference: string,
): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .where('environmentId', '=', environmentId)
    .where('externalReference', '=', externalReference)
    .selectAll()
    .executeTakeFirst();
}

/** Returns a refund by its id or reference and locks its row until the transaction ends. */
export async function lockRefund(
  tx: Tx,
  environmentId: string,
  refundId: string,
): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refunds')
    .where('environmentId', '=', environmentId)
    .where('id', '=', refundId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Finds a refund and its environment by the customer's token; the token is the authentication. */
export async function selectRefundByToken(db: Db, tokenHash: Buffer): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .where(sql<boolean>`(environment_id, id) = ${named('refund_token', tokenHash.toString('hex'))}`)
    .where('tokenHash', '=', tokenHash)
    .selectAll()
    .executeTakeFirst();
}

export async function insertRefund(
  tx: Tx,
  refund: Clear<Insertable<RefundsTable>>,
  parts: readonly Insertable<RefundPartsTable>[],
): Promise<void> {
  const { environmentId, id, reference, tokenHash } = refund;
  const key = [environmentId, id];
  const entries: DirectoryEntry[] = [{ kind: 'refund', key: reference, environmentId, id }];
  if (tokenHash) entries.push({ kind: 'refund_token', key: tokenHash.toString('hex'), environmentId, id });
  await tx
    .with('entered', entering(entries))
    .insertInto('refunds')
    .values(sealRow<Insertable<RefundsTable>>('refunds', key, refund))
    .execute();
  const rows = [...parts];
  await tx.insertInto('refundParts').values(rows).execute();
  announceRefund(tx, refund);
}

/** Notifies live viewers of the refund and of its payment. */
export function announceRefund(
  db: Db,
  {
    environmentId,
    id,
    transactionId,
    status,
  }: Pick<RefundRow, 'environmentId' | 'id' | 'transactionId' | 'status'>,
): void {
  const payment = { environmentId, type: 'transaction.updated', id: transactionId, status: 'successful' };
  announceLive(db, { environmentId, type: 'refund.updated', id, status }, payment);
}

/** Updates a refund that has the expected status, and returns it; undefined when the status has changed. */
export async function updateRefund(
  tx: Db,
  refund: Pick<RefundRow, 'environmentId' | 'id'>,
  from: readonly RefundStatus[],
  changes: Clear<Updateable<RefundsTable>>,
): Promise<RefundRow | undefined> {
  const row = await tx
    .updateTable('refunds')
    .set(sealRow<Updateable<RefundsTable>>('refunds', [refund.environmentId, refund.id], changes))
    .where('environmentId', '=', refund.environmentId)
    .where('id', '=', refund.id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();
  if (row && changes.status) announceRefund(tx, row);
  return row;
}

export async function insertRefundEvent(tx: Tx, event: Insertable<RefundEventsTable>): Promise<void> {
  await tx.insertInto('refundEvents').values(event).execute();
}

/** Newest first. */
export async function selectRefundEvents(db: Db, environmentId: string, refundId: string) {
  return db
    .selectFrom('refundEvents')
    .where('environmentId', '=', environmentId)
    .where('refundId', '=', refundId)
    .select(['at', 'toStatus', 'kind', 'params', 'actorKind', 'actor', 'tone'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the parts of a refund, the business first. */
export async function selectParts(db: Db, environmentId: string, refundId: string): Promise<PartRow[]> {
  return db
    .selectFrom('refundParts')
    .where('environmentId', '=', environmentId)
    .where('refundId', '=', refundId)
    .selectAll()
    .orderBy('position')
    .execute();
}

/** Returns each party's share of a payment, the business first; amounts are net of fee and VAT. */
export async function selectReceivedShares(
  db: Db,
  environmentId: string,
  transactionId: string,
): Promise<{ subAccountId: string | null; amount: number }[]> {
  return db
    .selectFrom('balanceItems')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .where('kind', '=', 'payment')
    .select(['subAccountId', 'amount'])
    .orderBy(sql`sub_account_id is not null`)
    .orderBy('id')
    .execute();
}

export type RefundedShares = {
  shares: Map<string | null, number>;
  fee: number;
  vat: number;
  fees: RefundFees | null;
};

/** Returns the amounts refunded before, without failed and returned refunds, and the fee rule of the first of them. */
export async function selectRefundedShares(
  db: Db,
  environmentId: string,
  transactionId: string,
): Promise<RefundedShares> {
  const refunds = await db
    .selectFrom('refunds')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .where('status', 'not in', [...voidRefundStatuses])
    .select(['id', 'fee', 'vat', 'fees'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const parts = await db
    .selectFrom('refundParts')
    .where('environmentId', '=', environmentId)
    .where('refundId', '=', sql<string>`any(${refunds.map(({ id }) => id)}::uuid[])`)
    .select(['subAccountId', (eb) => eb.cast<number>(eb.fn.sum('share'), 'bigint').as('share')])
    .groupBy('subAccountId')
    .execute();
  return {
    shares: new Map(parts.map(({ subAccountId, share }) => [subAccountId, share])),
    fee: refunds.reduce((sum, { fee }) => sum + fee, 0),
    vat: refunds.reduce((sum, { vat }) => sum + vat, 0),
    fees: refunds[0]?.fees ?? null,
  };
}

/** Returns the business's fee rule, else the platform's. */
export async function selectFeesRule(db: Db, businessId: string): Promise<RefundFees> {
  const row = await db
    .selectFrom('refundRules')
    .where((eb) => eb.or([eb('businessId', '=', businessId), eb('businessId', 'is', null)]))
    .select('fees')
    .orderBy(sql`business_id is null`)
    .executeTakeFirst();
  return row?.fees ?? 'kept';
}

export async function selectModeOf(db: Db, environmentId: string): Promise<Mode> {
  const row = await db
    .selectFrom('environments')
    .where('id', '=', environmentId)
    .select('mode')
    .executeTakeFirstOrThrow();
  return row.mode;
}

/** Whether an earlier refund of the same payment to this account was returned. */
export async function isReturnedFrom(db: Db, refund: RefundRow, accountNumber: string): Promise<boolean> {
  const returned = await db
    .selectFrom('refunds')
    .where('environmentId', '=', refund.environmentId)
    .where('transactionId', '=', refund.transactionId)
    .where('status', '=', 'RETURNED')
    .select('accountNumber')
    .execute();
  return returned.some((item) => item.accountNumber === accountNumber);
}

/** Returns the refund that replaces another; undefined when there is none. */
export async function selectReplacement(db: Db, environmentId: string, refundId: string) {
  return db
    .selectFrom('refunds')
    .where('environmentId', '=', environmentId)
    .where('replacesId', '=', refundId)
    .select(['id', 'reference'])
    .executeTakeFirst();
}
