// What can be asked about SMS: the newest ones, for the local outbox.
import type { Db } from '../db/database.ts';
import { type SmsRow, selectNewestSms } from './queries.ts';

export type WrittenSms = Pick<SmsRow, 'toNumber' | 'text' | 'status' | 'createdAt'>;

export function listNewestSms(db: Db, limit: number): Promise<WrittenSms[]> {
  return selectNewestSms(db, limit);
}
