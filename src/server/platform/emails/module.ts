// The module of e-mails.

import type { Module } from '#server/module.ts';
import { messageStates } from '#server/platform/jobs/message-states.ts';
import { findDueMessages } from '#server/platform/jobs/outbox.ts';
import { emailsOfDay } from './daily-work.ts';
import { emailsErasures, emailsRetention } from './personal-data.ts';
import { eraseOldBodies, sendDueEmails } from './send-emails.ts';
import { copyCustomTexts } from './templates/custom-texts.ts';
import { emailQueues } from './work-queue.ts';

export const emailsModule: Module = {
  tables: ['email_attachments', 'email_templates', 'emails'],
  states: [messageStates('emails')],
  retention: emailsRetention,
  erasures: emailsErasures,
  businessSettings: {
    'words of e-mails': ({ tx, clock, fromId, toId }) => copyCustomTexts(tx, fromId, toId, clock.now()),
  },
  sweeps: [
    {
      name: 'e-mails',
      everyMs: 1000,
      due: ({ clock }) => findDueMessages('emails', clock.now()),
      run: sendDueEmails,
    },
    { name: 'bodies of e-mails', everyMs: 600_000, run: eraseOldBodies },
  ],
  waiting: [emailQueues],
  dailyWork: [emailsOfDay],
};
