// Module declaration of SMS.

import type { Module } from '#server/module.ts';
import { messageStates } from '#server/platform/jobs/message-states.ts';
import { findDueMessages } from '#server/platform/jobs/outbox.ts';
import { smsRetention } from './personal-data.ts';
import { eraseOldTexts, sendDueSms } from './send-sms.ts';
import { smsQueues } from './work-queue.ts';

export const smsModule: Module = {
  tables: ['sms_messages'],
  states: [messageStates('sms_messages')],
  retention: smsRetention,
  sweeps: [
    {
      name: 'SMS',
      everyMs: 1000,
      due: ({ clock }) => findDueMessages('smsMessages', clock.now()),
      run: sendDueSms,
    },
    { name: 'texts of SMS', everyMs: 600_000, run: eraseOldTexts },
  ],
  waiting: [smsQueues],
};
