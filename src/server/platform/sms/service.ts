// Queries of SMS: the newest messages, for the local outbox.
import type { Services } from '#server/services.ts';
import { type SmsRow, selectNewestSms } from './queries.ts';

export type WrittenSms = Pick<SmsRow, 'toNumber' | 'text' | 'status' | 'createdAt'>;

/** Returns the newest messages with their texts, which are empty once erased. */
export async function listNewestSms(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  limit: number,
): Promise<WrittenSms[]> {
  const rows = await selectNewestSms(database.db, limit);
  return rows.map(({ id, toNumber, text, status, createdAt }) => ({
    toNumber,
    text: text && vault.openText('sms_messages.text', id, text),
    status,
    createdAt,
  }));
}
