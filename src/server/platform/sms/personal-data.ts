// Retention rules of SMS messages.
import { erasedText } from '#server/platform/jobs/outbox.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const smsRetention: RetentionRules = {
  sms_texts: {
    label: 'Text of failed SMS',
    keptDays: 1,
    sentence: 'The text of SMS that could not be sent is erased a day after the last attempt',
    why: 'Until then staff can resend them; most contain a code that is valid for minutes',
    table: 'sms_messages',
    key: ['id'],
    at: 'r.next_attempt_at',
    only: `r.status = 'FAILED' and r.text <> ''`,
    erase: erasedText.smsMessages,
  },
  sms: {
    label: 'SMS',
    keptDays: 90,
    sentence: 'SMS that were sent, failed or were discarded are deleted; their text was erased before',
    table: 'sms_messages',
    key: ['id'],
    at: 'r.created_at',
    only: `r.status <> 'PENDING'`,
  },
};
