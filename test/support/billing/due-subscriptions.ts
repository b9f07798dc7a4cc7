// Thousands of subscriptions, each with its own customer and saved card, all due at one instant: written by one statement per table.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createVault } from '#server/platform/auth/vault.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createPayableMerchant } from '../merchants.ts';

export type DueSubscriptions = { environmentIds: string[]; count: number };

/** The sandbox token of a card that is always charged successfully. */
const token = 'sbx_due0due0due0due0due0due0';

async function addPlan(database: Database, environmentId: string, planId: string): Promise<void> {
  await sql`
    with plan as (insert into plans (environment_id, id, reference, name, type, status, interval, interval_count, trial_days, quantity_allowed,
      tax_ids, version, amount, created_by_name, created_at, updated_at)
    values (${environmentId}, ${planId}, 'PLN-DUE', 'Office lunch', 'recurring', 'ACTIVE', 'monthly', 1, 0, true, '[]', 1, 645000, 'Test', now(), now()))
    insert into plan_versions (environment_id, plan_id, version, prices, created_at)
    values (${environmentId}, ${planId}, 1, '[{"currency":"NGN","amount":645000,"setUpFee":0}]', now())`.execute(
    database.db,
  );
}

async function addTo(
  database: Database,
  secret: string,
  { environmentId, count }: { environmentId: string; count: number },
): Promise<void> {
  const vault = createVault({ current: secret, old: [] });
  const planId = randomUUID();
  await addPlan(database, environmentId, planId);
  const rows = Array.from({ length: count }, (_, at) => {
    const cardId = randomUUID();
    const sealed = vault.sealText('saved_cards.sealed_gateway_token', [environmentId, cardId], token);
    return { at, cardId, sealed, customerId: randomUUID(), id: randomUUID() };
  });
  const of = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (at integer, "cardId" uuid, sealed text, "customerId" uuid, id uuid)`;
  await database.inTransaction(async (tx) => {
    await sql`insert into customers (environment_id, id, email, name, created_at)
      select ${environmentId}, "customerId", 'due' || at || '@example.com', 'Customer ' || at, now() from ${of}`.execute(
      tx,
    );
    await sql`insert into saved_cards (environment_id, id, token, customer_id, gateway, sealed_gateway_token, scheme, bin, last4, expiry, country, consented_at, created_at)
      select ${environmentId}, "cardId", 'card_' || replace("cardId"::text, '-', ''), "customerId", 'SANDBOX', sealed, 'mastercard', '511111', '1118', '12/35',
        'NG', now(), now() from ${of}`.execute(tx);
    await sql`insert into subscriptions (environment_id, id, reference, status, customer_id, plan_id, version, currency, quantity, amount, collection,
        saved_card_id, interval, interval_count, starts_on, anchor_on, next_on, next_at, notified_version, created_by_name, activated_at, created_at, updated_at)
      select ${environmentId}, id, 'SUB-' || upper(right(replace(id::text, '-', ''), 12)), 'ACTIVE', "customerId", ${planId}, 1, 'NGN', 1, 645000, 'card',
        "cardId", 'monthly', 1, current_date, current_date, current_date, now() + interval '1 day', 1, 'Test', now(), now(), now() from ${of}`.execute(
      tx,
    );
  });
}

/** Adds subscriptions that are not due before `fallDue`, distributed among businesses, the first of which has half of them. */
export async function addDueSubscriptions(
  database: Database,
  { secret, count, businesses }: { secret: string; count: number; businesses: number },
): Promise<DueSubscriptions> {
  await sql`insert into sandbox_tokens (token, outcome, scheme, created_at) values (${token}, 'approved', 'mastercard', now())
    on conflict do nothing`.execute(database.db);
  const environmentIds: string[] = [];
  const others = businesses > 1 ? Math.floor(count / 2 / (businesses - 1)) : 0;
  for (let index = 0; index < businesses; index += 1) {
    const { environmentId } = await createPayableMerchant(database, `Biller ${index}`);
    environmentIds.push(environmentId);
    const share = index === 0 ? count - others * (businesses - 1) : others;
    await addTo(database, secret, { environmentId, count: share });
  }
  return { environmentIds, count };
}

export async function fallDue(database: Database): Promise<void> {
  await sql`update subscriptions set next_at = now() where next_at is not null`.execute(database.db);
}

/** The progress: the number of periods billed and paid. */
export async function readProgress(database: Database): Promise<{ billed: number; paid: number }> {
  const { rows } = await sql<{ billed: number; paid: number }>`
    select count(*)::integer as billed, count(paid_at)::integer as paid from subscription_periods`.execute(
    database.db,
  );
  return rows[0] ?? { billed: 0, paid: 0 };
}

/** Returns sentences about periods billed or charged twice or not at all; empty if correct. */
export async function findWrongBilling(database: Database, count: number): Promise<string[]> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from subscription_periods)::integer as periods,
    (select count(*) from invoices where kind = 'subscription')::integer as invoices,
    (select count(distinct (environment_id, number)) from invoices where kind = 'subscription' and status = 'PAID')::integer as paid_numbers,
    (select count(*) from transactions where status = 'successful')::integer as payments,
    (select count(*) from transaction_attempts where status = 'successful')::integer as attempts,
    (select count(*) from sandbox_charges where final_outcome = 'approved')::integer as charges,
    (select count(*) from subscriptions where invoices = 1 and period_index = 1 and status = 'ACTIVE')::integer as subscriptions`.execute(
    database.db,
  );
  return Object.entries(rows[0] ?? {}).flatMap(([what, found]) =>
    found === count ? [] : [`${found} ${what} in place of ${count}`],
  );
}
