// Payments by the thousand for benches, written by one statement a table: such as await their outcome, and years of history.
import type pg from 'pg';
import type { PayableMerchant } from '#test/support/merchants.ts';

async function quietly<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local kasuwa.quiet = 'on'; set local statement_timeout = 0");
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

/** Card payments of ₦5,000 whose outcome is awaited, each with its attempt. Answers their ids. */
export async function addPending(pool: pg.Pool, merchant: PayableMerchant, count: number): Promise<string[]> {
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
