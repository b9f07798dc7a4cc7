// Erases a customer of a business: personal data is removed, payments are kept.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import { AppError } from '#shared/contract/errors.ts';
import { eraseAndRecord } from './record-erasure.ts';

type Open = {
  payments: boolean;
  refunds: boolean;
  disputes: boolean;
  chargebacks: boolean;
  transfers: boolean;
};

const openWords: Record<keyof Open, string> = {
  payments: 'a payment is in progress',
  refunds: 'a refund is open',
  disputes: 'a dispute is open',
  chargebacks: 'a chargeback is open',
  transfers: 'a return is in transit',
};

/** Refuses the erasure while open matters still need the customer. */
async function refuseOpen(tx: Tx, environmentId: string, customerId: string): Promise<void> {
  const payments = sql`select id from transactions where environment_id = ${environmentId} and customer_id = ${customerId}`;
  const { rows } = await sql<Open>`select
    exists (select from transactions where environment_id = ${environmentId} and customer_id = ${customerId} and status = 'pending') as payments,
    exists (select from refunds where environment_id = ${environmentId} and transaction_id in (${payments})
      and status in ('PENDING', 'PROCESSING', 'AWAITING')) as refunds,
    exists (select from disputes where environment_id = ${environmentId} and transaction_id in (${payments})
      and status in ('UNRESOLVED', 'AWAITING', 'ESCALATED')) as disputes,
    exists (select from chargebacks where environment_id = ${environmentId} and transaction_id in (${payments})
      and status in ('PENDING', 'CHALLENGED', 'ESCALATED')) as chargebacks,
    exists (select from transfer_receipts r join transfer_accounts a on a.environment_id = r.environment_id and a.id = r.transfer_account_id
      where r.environment_id = ${environmentId} and a.transaction_id in (${payments}) and r.matched + r.returned < r.amount) as transfers`.execute(
    tx,
  );
  const found = rows[0];
  const reasons = Object.entries(openWords)
    .filter(([name]) => found?.[name as keyof Open])
    .map(([, words]) => words);
  if (reasons.length > 0)
    throw new AppError('CONFLICT', {
      sentence: `This customer cannot be erased yet: ${reasons.join(', ')}.`,
    });
}

export async function eraseCustomer(
  tx: Tx,
  clock: Clock,
  { environment, userId }: Pick<Actor, 'environment' | 'userId'>,
  { email, reason, erasures }: { email: string; reason: string; erasures: readonly Erasures[] },
) {
  const customer = await tx
    .selectFrom('customers')
    .where('environmentId', '=', environment.id)
    .where('email', '=', email.toLowerCase())
    .select(['id', 'email'])
    .forUpdate()
    .executeTakeFirst();
  if (!customer) throw new AppError('NOT_FOUND');
  await refuseOpen(tx, environment.id, customer.id);
  const request = {
    ...({ kind: 'customer', environmentId: environment.id, subjectId: customer.id } as const),
    ...({ requestedKind: 'member', requestedBy: userId, reason } as const),
  };
  const { id } = customer;
  const erased = { environmentId: environment.id, id, email: customer.email, at: clock.now() };
  const steps = erasures.flatMap((erasure) => erasure.customer?.(erased) ?? []);
  const record = await eraseAndRecord(tx, clock, request, steps);
  return { customerId: customer.id, id: record.id, erased: record.erased };
}
