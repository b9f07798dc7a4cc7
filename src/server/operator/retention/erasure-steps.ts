// What is erased of a person, and how: one table a kind of person, read by erasing itself and by its record.
import { type RawBuilder, sql } from 'kysely';

export type ErasureStep = {
  /** What the record names, as `customers.email, name, phone`. */
  columns: string;
  change: RawBuilder<unknown>;
};

/** Takes the place of an address, so that the row can still be told from others: nothing is ever sent to `.invalid`. */
export function pseudonymOf(id: string): string {
  return `erased-${id}@erased.invalid`;
}

export type ErasedCustomer = { environmentId: string; id: string; email: string; at: Date };

/** The sentences of timelines name people; whoever they name becomes 'the payer'. */
function withoutNames(ofPayment: RawBuilder<unknown>): RawBuilder<unknown> {
  const named = sql`array_remove(array[t.customer_email, t.sender_name, t.customer_name], null)`;
  return sql`update transaction_events e set sentence = replace(replace(replace(e.sentence, coalesce(t.customer_email, e'\x01'), 'the payer'),
      coalesce(t.sender_name, e'\x01'), 'the payer'), coalesce(t.customer_name, e'\x01'), 'the payer'),
      actor = case when e.actor = any (${named}) then 'Payer' else e.actor end
    from transactions t where t.environment_id = e.environment_id and t.id = e.transaction_id and ${ofPayment}
      and exists (select from unnest(${named}) name where strpos(e.sentence, name) > 0 or e.actor = name)`;
}

function deletedOf(tables: readonly string[], own: RawBuilder<unknown>): ErasureStep[] {
  return tables.map((table) => ({
    columns: table,
    change: sql`delete from ${sql.table(table)} where ${own}`,
  }));
}

export function customerSteps({ environmentId, id, email, at }: ErasedCustomer): ErasureStep[] {
  const own = sql`environment_id = ${environmentId} and customer_id = ${id}`;
  const payments = sql`select id from transactions where ${own}`;
  const ofPayments = sql`environment_id = ${environmentId} and transaction_id in (${payments})`;
  const disputes = sql`select id from disputes where ${ofPayments}`;
  return [
    {
      columns: 'transaction_events.sentence, actor (names)',
      change: withoutNames(sql`t.environment_id = ${environmentId} and t.customer_id = ${id}`),
    },
    {
      columns: 'refunds.account_number, account_name, customer_note',
      change: sql`update refunds set account_number = null, account_name = null, customer_note = null where ${ofPayments}
        and (account_number is not null or customer_note is not null)`,
    },
    {
      columns: 'refund_events.sentence (accounts)',
      change: sql`update refund_events set sentence = 'Account given' where environment_id = ${environmentId}
        and refund_id in (select id from refunds where ${ofPayments}) and sentence like 'Account given: %'`,
    },
    ...(['dispute', 'refund'] as const).map((noun) => ({
      columns: `${noun}_events.actor (names)`,
      change: sql`update ${sql.table(`${noun}_events`)} e set actor = 'Customer' from ${sql.table(`${noun}s`)} n, transactions t
        where n.environment_id = e.environment_id and n.id = e.${sql.ref(`${noun}_id`)} and t.environment_id = n.environment_id
          and t.id = n.transaction_id and t.environment_id = ${environmentId} and t.customer_id = ${id}
          and e.actor in (t.customer_name, t.customer_email)`,
    })),
    {
      columns: 'dispute_messages.author_name, body',
      change: sql`update dispute_messages set author_name = 'Customer', body = 'Erased' where environment_id = ${environmentId}
        and dispute_id in (${disputes}) and author_kind = 'customer'`,
    },
    {
      columns: 'disputes.customer_name, customer_email',
      change: sql`update disputes set customer_name = null, customer_email = null where ${ofPayments}
        and (customer_name is not null or customer_email is not null)`,
    },
    {
      columns: 'transfer_receipts.sender_name, sender_bank, sender_account',
      change: sql`update transfer_receipts set sender_name = null, sender_bank = null, sender_account = null
        where environment_id = ${environmentId} and transfer_account_id in (
          select a.id from transfer_accounts a where a.environment_id = ${environmentId} and a.transaction_id in (${payments}))`,
    },
    {
      columns: 'webhook_events (of the payments)',
      change: sql`delete from webhook_events where environment_id = ${environmentId} and subject_id in (${payments})`,
    },
    {
      columns:
        'transactions.customer_name, customer_email, customer_phone, sender_name, sender_bank, sender_account, ip, answers, metadata',
      change: sql`update transactions set customer_name = null, customer_email = null, customer_phone = null, sender_name = null,
        sender_bank = null, sender_account = null, ip = null, answers = '[]', metadata = '{}' where ${own}`,
    },
    {
      columns: 'saved_cards.sealed_gateway_token',
      change: sql`update saved_cards set sealed_gateway_token = '', removed_at = coalesce(removed_at, ${at}) where ${own}`,
    },
    {
      columns: 'customers.email, name, phone',
      change: sql`update customers set email = ${pseudonymOf(id)}, name = null, phone = null, phone_hash = null
        where environment_id = ${environmentId} and id = ${id}`,
    },
    {
      columns: 'emails',
      change: sql`delete from emails where environment_id = ${environmentId} and to_address = ${email}`,
    },
    ...deletedOf(['customer_words', 'saved_card_sessions', 'saved_card_codes'], own),
  ];
}

export type ErasedUser = {
  id: string;
  email: string;
  photoImageId: string | null;
  passwordHash: string;
  at: Date;
};

export function userSteps({ id, email, photoImageId, passwordHash, at }: ErasedUser): ErasureStep[] {
  const own = sql`user_id = ${id}`;
  const pseudonym = pseudonymOf(id);
  const deleted = ['passkeys', 'passkey_challenges', 'recovery_codes', 'past_passwords', 'password_resets'];
  return [
    {
      columns: 'one_time_codes',
      change: sql`delete from one_time_codes where owner_id = ${id} or owner_id in (select id from sign_ins where ${own})`,
    },
    ...[...deleted, 'email_changes', 'sign_ins', 'notification_preferences', 'saved_views'].map((table) => ({
      columns: table,
      change: sql`delete from ${sql.table(table)} where ${own}`,
    })),
    {
      columns: 'known_devices',
      change: sql`delete from known_devices where account in (${email}, ${id})`,
    },
    { columns: 'guesses', change: sql`delete from guesses where account in (${email}, ${id})` },
    {
      columns: 'sessions.ip, user_agent',
      change: sql`update sessions set ip = null, user_agent = null, revoked_at = coalesce(revoked_at, ${at}),
        revoked_reason = coalesce(revoked_reason, 'disabled') where ${own}`,
    },
    { columns: 'emails', change: sql`delete from emails where to_address = ${email}` },
    {
      columns: 'invitations.email',
      change: sql`update invitations set email = ${pseudonym} where email = ${email} or accepted_by = ${id}`,
    },
    {
      columns: 'signups.email, first_name, last_name, phone_number',
      change: sql`update signups set email = ${pseudonym}, first_name = null, last_name = null, phone_number = null,
        password_hash = ${passwordHash} where ${own} or email = ${email}`,
    },
    {
      columns: 'refunds.initiated_by_name',
      change: sql`update refunds set initiated_by_name = 'Erased person' where initiated_by = ${id}`,
    },
    { columns: 'members.status', change: sql`update members set status = 'CLOSED' where ${own}` },
    {
      columns:
        'users.email, first_name, last_name, phone_number, password_hash, totp_secret, photo_image_id, last_path',
      change: sql`update users set email = ${pseudonym}, first_name = 'Erased', last_name = 'Person', phone_number = null,
        phone_verified_at = null, password_hash = ${passwordHash}, totp_secret = null, totp_enabled = false, totp_last_step = null,
        mfa_enabled = false, photo_image_id = null, last_path = null, disabled_at = ${at}, disabled_reason = 'Erased on request' where id = ${id}`,
    },
    { columns: 'images (photo)', change: sql`delete from images where id = ${photoImageId}` },
  ];
}
