// What sms bring to the program.

import type { Module } from '#server/module.ts';
import { findDueMessages } from '#server/platform/jobs/outbox.ts';
import { eraseOldTexts, sendDueSms } from './send-sms.ts';

export const smsModule: Module = {
  tables: ['sms_messages'],
  sweeps: [
    {
      name: 'SMS',
      everyMs: 1000,
      due: ({ clock }) => findDueMessages('smsMessages', clock.now()),
      run: sendDueSms,
    },
    { name: 'texts of SMS', everyMs: 600_000, run: eraseOldTexts },
  ],
};
