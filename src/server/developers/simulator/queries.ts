// SQL of the simulator: the clock of an environment, and possible targets of payments.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { SimulatorState } from '#shared/contract/developers/simulator.ts';

const listedMax = 50;

/** Links and pages that accept payments, the newest first. */
export async function selectTargets(
  db: Db,
  environmentId: string,
  now: Date,
): Promise<SimulatorState['targets']> {
  const { rows } = await sql<SimulatorState['targets'][number]>`
    select kind, slug, name, currency, amount from (
      select 'payment_link' as kind, slug, name, currency, amount, created_at from payment_links
      where environment_id = ${environmentId} and status = 'ACTIVE' and (expires_at is null or expires_at > ${now})
      union all
      select 'payment_page', slug, name, currency, amount, created_at from payment_pages
      where environment_id = ${environmentId} and status = 'ACTIVE'
    ) open order by created_at desc limit ${listedMax}`.execute(db);
  return rows;
}

/** Payments that wait for a transfer, the newest first. */
export async function selectWaitingTransfers(
  db: Db,
  environmentId: string,
): Promise<SimulatorState['transfers']> {
  return db
    .selectFrom('transferAccounts as a')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.environmentId', '=', 'a.environmentId').onRef('t.id', '=', 'a.transactionId'),
    )
    .where('a.environmentId', '=', environmentId)
    .where('a.status', '=', 'ACTIVE')
    .select(['t.reference', 'a.accountNumber', 'a.bankName', 't.currency', 'a.amount', 'a.received'])
    .orderBy('a.createdAt', 'desc')
    .limit(listedMax)
    .execute();
}

/** The latest successful payments. */
export async function selectDisputable(db: Db, environmentId: string): Promise<SimulatorState['payments']> {
  return db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'successful')
    .select(['reference', 'customerName as customer', 'currency', 'amount'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listedMax)
    .execute();
}

/** Undecided chargebacks. */
export async function selectOpenChargebacks(
  db: Db,
  environmentId: string,
): Promise<SimulatorState['chargebacks']> {
  return db
    .selectFrom('chargebacks')
    .where('environmentId', '=', environmentId)
    .where('status', 'in', ['PENDING', 'CHALLENGED', 'ESCALATED'])
    .select(['id', 'reference', 'stage', 'status'])
    .orderBy('openedAt', 'desc')
    .limit(listedMax)
    .execute();
}

/** Payouts that can fail or be returned, the newest first. */
export async function selectFailablePayouts(
  db: Db,
  environmentId: string,
): Promise<SimulatorState['payouts']> {
  return db
    .selectFrom('payouts')
    .where('environmentId', '=', environmentId)
    .where('status', 'in', ['PROCESSING', 'SETTLED'])
    .select(['id', 'payoutRef as reference', 'status', 'currency', 'net'])
    .orderBy('createdAt', 'desc')
    .limit(listedMax)
    .execute();
}

/** Refunds paid by a bank, the newest first. */
export async function selectReturnable(db: Db, environmentId: string): Promise<SimulatorState['refunds']> {
  return db
    .selectFrom('refunds')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'SUCCESSFUL')
    .where('way', '=', 'bank')
    .select(['id', 'reference', 'currency', 'amount'])
    .orderBy('createdAt', 'desc')
    .limit(listedMax)
    .execute();
}

/** Wallet transfers with a possible bank response, those in progress first. */
export async function selectOutgoing(db: Db, environmentId: string): Promise<SimulatorState['outgoing']> {
  return db
    .selectFrom('transfers')
    .where('environmentId', '=', environmentId)
    .where('status', 'in', ['PROCESSING', 'SUCCESSFUL'])
    .select(['id', 'reference', 'status', 'accountName as name', 'currency', 'amount'])
    .orderBy((eb) => eb('status', '=', 'PROCESSING'), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(listedMax)
    .execute();
}

/** The status of a wallet transfer; undefined if there is none. */
export async function statusOfTransfer(db: Db, of: { environmentId: string; transferId: string }) {
  const row = await db
    .selectFrom('transfers')
    .where('environmentId', '=', of.environmentId)
    .where('id', '=', of.transferId)
    .select('status')
    .executeTakeFirst();
  return row?.status;
}

/** The status of a payout; undefined if there is none. */
export async function statusOfPayout(db: Db, of: { environmentId: string; payoutId: string }) {
  const row = await db
    .selectFrom('payouts')
    .where('environmentId', '=', of.environmentId)
    .where('id', '=', of.payoutId)
    .select('status')
    .executeTakeFirst();
  return row?.status;
}

/** Returns the id of a successful payment of the environment. */
export async function findPaid(db: Db, environmentId: string, reference: string) {
  return db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('reference', '=', reference)
    .select(['id', 'amount', 'cardScheme'])
    .executeTakeFirst();
}

/** Whether an account belongs to the environment. */
export async function isOwnAccount(db: Db, environmentId: string, accountNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('transferAccounts')
    .where('environmentId', '=', environmentId)
    .where('accountNumber', '=', accountNumber)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a link, page or payment belongs to the environment. */
export async function isOwnTarget(db: Db, environmentId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transactions where environment_id = ${environmentId} and reference = ${key}
    union all select 1 from payment_links where environment_id = ${environmentId} and slug = ${key.toLowerCase()}
    union all select 1 from payment_pages where environment_id = ${environmentId} and slug = ${key.toLowerCase()}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Wallets that accept deposits, the business's own first. */
export async function selectDepositable(db: Db, environmentId: string): Promise<SimulatorState['wallets']> {
  const { rows } = await sql<SimulatorState['wallets'][number]>`
    select w.id, coalesce(w.name, c.name, c.email) as name, w.reference, w.currency from wallets w
    left join customers c on c.environment_id = w.environment_id and c.id = w.customer_id
    where w.environment_id = ${environmentId} and w.type <> 'COLLECTION' and w.status in ('ACTIVE', 'BLOCKED')
    order by w.customer_id is not null, w.created_at limit ${listedMax}`.execute(db);
  return rows;
}

/** Virtual accounts that accept payments, the newest first. */
export async function selectVirtualAccounts(
  db: Db,
  environmentId: string,
): Promise<SimulatorState['virtualAccounts']> {
  const rows = await db
    .selectFrom('virtualAccounts')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'ACTIVE')
    .select(['id', 'accountName as name', 'accountNumber', 'bankName', 'currency', 'amount'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listedMax)
    .execute();
  return rows.map((row) => ({
    ...row,
    accountNumber: row.accountNumber ?? '',
    bankName: row.bankName ?? '',
  }));
}

/** The number of a virtual account of the environment, regardless of status; undefined if there is none. */
export async function numberOfVirtualAccount(db: Db, environmentId: string, id: string) {
  const row = await db
    .selectFrom('virtualAccounts')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .select('accountNumber')
    .executeTakeFirst();
  return row?.accountNumber ?? undefined;
}
