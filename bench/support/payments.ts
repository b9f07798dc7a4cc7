// Bulk payments for benches, written with one statement per table: pending payments, and years of history.
import type pg from 'pg';
import type { PayableMerchant } from '#test/support/merchants.ts';

async function quietly<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Adds the references that payers find payments by; without ids, for all payments of the environment. */
async function enterPayments(
  client: Pick<pg.ClientBase, 'query'>,
  environmentId: string,
  ids: readonly string[] | null,
): Promise<void> {
  await client.query(
    `insert into directory (kind, key, environment_id, id) select 'payment', reference, environment_id, id from transactions
     where environment_id = $1 and ($2::uuid[] is null or id = any($2)) on conflict do nothing`,
    [environmentId, ids],
  );
}

/** Adds pending card payments of ₦5,000, each with its attempt. Returns their ids. */
export async function addPending(
  pool: pg.Pool,
  merchant: Omit<PayableMerchant, 'businessId'>,
  count: number,
): Promise<string[]> {
  return quietly(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into transactions (environment_id, id, reference, status, stage, currency, requested_amount, amount, net, fee_bearer, channel,
         gateway, source_kind, source_id, source_name, customer_name, customer_email, attempt_count, created_at, updated_at)
       select $1, i.id, 'TST-' || upper(right(replace(i.id::text, '-', ''), 20)), 'pending', 'processing', 'NGN', 500000, 500000, 500000,
         'merchant', 'card', 'SANDBOX', 'payment_link_ref', $2, 'Bench', 'Ada Obi', 'ada@example.com', 1, now(), now()
       from (select uuidv7() as id from generate_series(1, $3)) i returning id`,
      [merchant.environmentId, merchant.linkId, count],
    );
    const ids = rows.map((row) => row.id);
    await enterPayments(client, merchant.environmentId, ids);
    await client.query(
      `insert into transaction_attempts (environment_id, transaction_id, number, id, channel, status, gateway, amount, fee, vat, fee_rule,
         vat_rule, card_scheme, card_bin, card_last4, card_expiry, started_at)
       select $1, id, 1, uuidv7(), 'card', 'processing', 'SANDBOX', 500000, 17500, 1313, '1.5% + ₦100.00', '7.5%', 'mastercard', '511111',
         '1118', '12/30', now() from unnest($2::uuid[]) id`,
      [merchant.environmentId, ids],
    );
    return ids;
  });
}

/**
 * Adds years of payments, spread evenly over the last 365 days, as created by the checkout: nine of ten paid, some failed, some pending, a
 * few refunded or disputed; with their customers and roll-ups. `admin` must be the superuser, because triggers are disabled and their sums
 * written directly. The ledger is not touched.
 */
export async function addHistory(
  admin: pg.Client,
  merchant: Omit<PayableMerchant, 'businessId'>,
  count: number,
): Promise<void> {
  const putBack = await takeIndexesAway(admin);
  await insertHistory(admin, merchant, count);
  for (const definition of putBack) await admin.query(definition);
  await admin.query(
    'vacuum analyze transactions, transaction_hours, transaction_days, transaction_months, customers',
  );
}

/** Drops indexes, because building them once costs a fraction of updating them per row. Returns the statements that recreate them. */
async function takeIndexesAway(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'transactions'::regclass and not indisunique`,
  );
  for (const { name } of rows) await admin.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}

async function insertHistory(
  admin: pg.Client,
  merchant: Omit<PayableMerchant, 'businessId'>,
  count: number,
): Promise<void> {
  const { environmentId, linkId } = merchant;
  const customersMax = Math.max(10, Math.floor(count / 40));
  await admin.query(
    `insert into customers (environment_id, id, email, name, phone, created_at)
     select $1, uuidv7(), 'payer' || n || '@example.com', (array['Ada','Bola','Chidi','Dayo','Efe','Femi','Gozie','Halima'])[1 + n % 8] || ' ' ||
       (array['Obi','Ade','Eze','Bello','Musa'])[1 + n % 5] || n % 997, null, now() from generate_series(1, $2::int) n`,
    [environmentId, customersMax],
  );
  await admin.query('begin; set local session_replication_role = replica; set local work_mem = $$256MB$$');
  await admin.query(
    `with people as (
       select id, name, email, row_number() over (order by id) as place from customers where environment_id = $1
     ), rows as (
       select n, now() - interval '365 days' * ((($2::int - n)::numeric / $2::int)::float8) as at,
         case when n % 50 < 44 then 'successful' when n % 50 < 48 then 'failed' else 'pending' end as status,
         (50000 + (n::bigint * 7919) % 5000000)::bigint as amount, n % 10 < 7 as by_card
       from generate_series(1, $2::int) n
     )
     insert into transactions (environment_id, id, reference, status, stage, refund_state, dispute_state, currency, requested_amount, amount, fee,
       vat, net, refunded_amount, fee_bearer, channel, gateway, gateway_reference, source_kind, source_id, source_name, customer_id, customer_name,
       customer_email, card_scheme, card_bin, card_last4, card_expiry, attempt_count, paid_at, ended_at, created_at, updated_at)
     select $1, uuidv7(r.at - now()), 'TST-' || upper(left(md5($1::text || r.n), 12)), r.status,
       case r.status when 'successful' then 'done' when 'failed' then 'open' else 'awaiting_transfer' end,
       case when r.status = 'successful' and r.n % 97 = 0 then 'refunded' else 'none' end,
       case when r.status = 'successful' and r.n % 499 = 0 then 'open' else 'none' end, 'NGN', r.amount, r.amount,
       r.amount * 15 / 1000, r.amount * 15 / 1000 * 75 / 1000, r.amount - r.amount * 15 / 1000 - r.amount * 15 / 1000 * 75 / 1000,
       case when r.status = 'successful' and r.n % 97 = 0 then r.amount else 0 end, 'merchant',
       case when r.by_card then 'card' else 'transfer' end, 'SANDBOX', 'SBX' || r.n, 'payment_link_ref', $3, 'Bench', p.id, p.name, p.email,
       case when r.by_card then 'mastercard' end, case when r.by_card then '511111' end,
       case when r.by_card then lpad((r.n::bigint * 31 % 10000)::text, 4, '0') end, case when r.by_card then '12/30' end, 1,
       case when r.status = 'successful' then r.at end, case when r.status <> 'pending' then r.at end, r.at, r.at
     from rows r join people p on p.place = 1 + r.n % $4::int`,
    [environmentId, count, linkId, customersMax],
  );
  await enterPayments(admin, environmentId, null);
  const sums = 'count(*), sum(amount), sum(fee), sum(vat), sum(refunded_amount)';
  const of = `status, coalesce(channel, 'none'), source_kind`;
  await admin.query(
    `insert into transaction_hours (environment_id, hour, currency, status, channel, source_kind, count, amount, fee, vat, refunded)
     select environment_id, date_trunc('hour', created_at, 'UTC'), currency, ${of}, ${sums} from transactions where environment_id = $1
     group by 1, 2, 3, 4, 5, 6`,
    [environmentId],
  );
  await admin.query(
    `insert into transaction_days (environment_id, day, currency, status, channel, source_kind, count, amount, fee, vat, refunded)
     select environment_id, (created_at at time zone 'Africa/Lagos')::date, currency, ${of}, ${sums} from transactions where environment_id = $1
     group by 1, 2, 3, 4, 5, 6`,
    [environmentId],
  );
  await admin.query(
    `insert into transaction_months (environment_id, month, currency, status, channel, source_kind, count, amount, fee, vat, refunded)
     select environment_id, date_trunc('month', day)::date, currency, status, channel, source_kind, sum(count), sum(amount), sum(fee), sum(vat),
       sum(refunded) from transaction_days where environment_id = $1 group by 1, 2, 3, 4, 5, 6`,
    [environmentId],
  );
  await admin.query('commit');
}
