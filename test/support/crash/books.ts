// The invariants of a payment link's money after any crash: nothing acknowledged is lost, nothing is duplicated, the books agree.
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { verifyBooks } from '#server/proofs.ts';
import type { PayableMerchant } from '../merchants.ts';
import type { CrashLoad } from './load.ts';

/** Returns sentences about what is wrong; empty if correct. */
export async function findDamage(
  database: Database,
  merchant: PayableMerchant,
  load: CrashLoad,
): Promise<string[]> {
  const damage = [...load.wrong];
  const { findings } = await verifyBooks(database.db);
  for (const finding of findings)
    damage.push(`${finding.rule}: ${finding.count}, for instance ${finding.example}`);
  const { rows } = await sql<{
    reference: string;
    status: string;
    captures: number;
    charges: number;
    receipts: number;
    attempts: number;
  }>`
    select t.reference, t.status,
      (select count(*) from ledger_postings p where p.environment_id = t.environment_id and p.subject_id = t.id and p.kind = 'capture') as captures,
      (select count(*) from transaction_attempts a join sandbox_charges c on c.reference = a.id::text and c.final_outcome = 'approved'
        where a.environment_id = t.environment_id and a.transaction_id = t.id) as charges,
      (select count(*) from emails e where e.environment_id = t.environment_id and e.dedupe_key = 'receipt:' || t.id) as receipts,
      (select count(*) from transaction_attempts a where a.environment_id = t.environment_id and a.transaction_id = t.id) as attempts
    from transactions t where t.environment_id = ${merchant.environmentId}`.execute(database.db);
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  for (const reference of load.acknowledged) {
    const { status } = byReference.get(reference) ?? { status: 'gone' };
    if (status !== 'successful') damage.push(`${reference} was acknowledged and is ${status}`);
  }
  for (const row of rows) {
    const paid = row.status === 'successful' ? 1 : 0;
    const counts = [row.captures, row.charges, row.receipts];
    if (counts.some((count) => count !== paid) || row.attempts > 1)
      damage.push(`${row.reference} is ${row.status} with ${JSON.stringify(row)}`);
  }
  if (rows.length !== new Set(load.begun).size)
    damage.push(`${rows.length} payments are there, ${new Set(load.begun).size} were begun`);
  const link = await database.db
    .selectFrom('paymentLinks')
    .where('environmentId', '=', merchant.environmentId)
    .where('id', '=', merchant.linkId)
    .select(['usedCount', 'collected', 'startedCount'])
    .executeTakeFirstOrThrow();
  const paid = rows.filter((row) => row.status === 'successful').length;
  const message = JSON.stringify(link);
  if (link.usedCount !== paid || link.collected !== paid * 500_000 || link.startedCount !== rows.length)
    damage.push(`the link says ${message}, ${paid} of ${rows.length} payments were paid`);
  return damage;
}

/**
 * Moves the time after which claims and attempts of a dead program are taken over, for tests that cannot wait: open ones become two minutes
 * older.
 */
export async function letMinutePass(database: Database): Promise<void> {
  const minutes = sql`interval '2 minutes'`;
  await sql`update idempotency_keys set created_at = created_at - ${minutes} where status is null`.execute(
    database.db,
  );
  await sql`update transaction_attempts set started_at = started_at - ${minutes}, requery_at = requery_at - ${minutes}
    where status in ('processing', 'unknown')`.execute(database.db);
}
