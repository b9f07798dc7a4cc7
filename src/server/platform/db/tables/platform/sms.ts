// Table types for SMS.
import type { Generated } from 'kysely';
import type { SealedText } from '../../sealed-fields.ts';
import type { Fixed } from '../shared/columns.ts';

export type SmsMessagesTable = {
  id: Fixed<string>;
  kind: string;
  channel: Generated<'sms' | 'whatsapp'>;
  mode: Generated<'test' | 'live' | null>;
  toNumber: SealedText;
  text: string;
  status: 'PENDING' | 'SENT' | 'FAILED' | 'DISCARDED';
  attemptCount: Generated<number>;
  nextAttemptAt: Date;
  claimedUntil: Generated<Date | null>;
  validUntil: Generated<Date | null>;
  providerReference: string | null;
  failure: string | null;
  createdAt: Fixed<Date>;
  sentAt: Date | null;
};

export type SmsTables = {
  smsMessages: SmsMessagesTable;
};
