// The modules of the area 'platform', which serve every noun.

import type { Module } from '#server/module.ts';
import { authModule } from '#server/platform/auth/module.ts';
import { dbModule } from '#server/platform/db/module.ts';
import { directoryModule } from '#server/platform/directory/module.ts';
import { emailsModule } from '#server/platform/emails/module.ts';
import { eventsModule } from '#server/platform/events/module.ts';
import { httpModule } from '#server/platform/http/module.ts';
import { importsModule } from '#server/platform/imports/module.ts';
import { jobsModule } from '#server/platform/jobs/module.ts';
import { savedViewsModule } from '#server/platform/saved-views/module.ts';
import { sessionsModule } from '#server/platform/sessions/module.ts';
import { smsModule } from '#server/platform/sms/module.ts';
import { uploadsModule } from '#server/platform/uploads/module.ts';

export const platformModules: readonly Module[] = [
  authModule,
  jobsModule,
  emailsModule,
  importsModule,
  smsModule,
  sessionsModule,
  uploadsModule,
  savedViewsModule,
  dbModule,
  directoryModule,
  eventsModule,
  httpModule,
];
