// SQL of messages in operations: across all merchants, by status.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import { hasText } from '#server/platform/jobs/outbox.ts';
import {
  type MessageChannel,
  type OpenMessageStatus,
  openMessageStatuses,
} from '#shared/contract/operator/console/operations.ts';

export type MessageFilters = {
  channel: MessageChannel;
  businessId?: string | undefined;
  search?: string | undefined;
};

export type MessageRow = {
  environmentId: string;
  id: string;
  kind: string;
  to: string;
  businessId: string | null;
  businessName: string | null;
  mode: 'test' | 'live' | null;
  status: OpenMessageStatus;
  attemptCount: number;
  failure: string | null;
  hasText: boolean;
  claimedUntil: Date | null;
  nextAttemptAt: Date;
  createdAt: Date;
};

const ofBusiness = sql`left join environments e on e.id = m.environment_id left join businesses b on b.id = e.business_id`;

function wantedEmails({ businessId, search }: MessageFilters): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (businessId) parts.push(sql`e.business_id = ${businessId}`);
  if (search)
    parts.push(
      sql`(m.to_address = ${search.toLowerCase()} or b.business_name ilike ${wordsPattern(search)})`,
    );
  return sql.join(parts, sql` and `);
}

export async function selectMessages(
  db: Db,
  filters: MessageFilters & { status: OpenMessageStatus },
  { limit, offset }: { limit: number; offset: number },
): Promise<MessageRow[]> {
  const { channel, status, businessId } = filters;
  const page = sql`order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`;
  const columns = sql`m.id, m.kind, m.status, m.attempt_count, m.failure, m.claimed_until, m.next_attempt_at, m.created_at`;
  const found =
    channel === 'email'
      ? sql<MessageRow>`
        select ${columns}, m.environment_id, m.to_address as "to", e.business_id, b.business_name, e.mode, ${hasText.emails} as has_text
        from emails m ${ofBusiness} where m.status = ${sql.lit(status)} and ${wantedEmails(filters)} ${page}`
      : sql<MessageRow>`
        select ${columns}, '00000000-0000-0000-0000-000000000000'::uuid as environment_id, m.to_number as "to",
          null::uuid as business_id, null::text as business_name, null::text as mode, ${hasText.smsMessages} as has_text
        from sms_messages m where m.status = ${sql.lit(status)} and ${businessId === undefined}::boolean ${page}`;
  return (await found.execute(db)).rows;
}

/** Counts messages per status; each status has an index of its own, which sent messages are not part of. */
export async function countMessages(
  db: Db,
  filters: MessageFilters,
): Promise<Record<OpenMessageStatus, number>> {
  const counted = openMessageStatuses.map((status) =>
    filters.channel === 'email'
      ? sql`select ${sql.lit(status)} as status, count(*) as count from emails m ${ofBusiness}
          where m.status = ${sql.lit(status)} and ${wantedEmails(filters)}`
      : sql`select ${sql.lit(status)} as status, count(*) as count from sms_messages m
          where m.status = ${sql.lit(status)} and ${filters.businessId === undefined}::boolean`,
  );
  const { rows } = await sql<{
    status: OpenMessageStatus;
    count: number;
  }>`${sql.join(counted, sql` union all `)}`.execute(db);
  const of = (status: OpenMessageStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return { FAILED: of('FAILED'), PENDING: of('PENDING'), DISCARDED: of('DISCARDED') };
}

export type MessageName = { channel: MessageChannel; environmentId: string; messageId: string };

/** Returns the recipient of a message and the business it belongs to. */
export async function selectRecipient(
  db: Db,
  { channel, environmentId, messageId }: MessageName,
): Promise<{ to: string; kind: string; businessId: string | null } | undefined> {
  const found =
    channel === 'email'
      ? sql<{ to: string; kind: string; businessId: string | null }>`
        select m.to_address as "to", m.kind, e.business_id from emails m left join environments e on e.id = m.environment_id
        where m.environment_id = ${environmentId} and m.id = ${messageId}`
      : sql<{ to: string; kind: string; businessId: string | null }>`
        select m.to_number as "to", m.kind, null::uuid as business_id from sms_messages m where m.id = ${messageId}`;
  return (await found.execute(db)).rows[0];
}
