// The nouns of the area 'platform': what serves every noun.

import type { Module } from '../module.ts';
import { authModule } from './auth/module.ts';
import { emailsModule } from './emails/module.ts';
import { jobsModule } from './jobs/module.ts';
import { savedViewsModule } from './saved-views/module.ts';
import { smsModule } from './sms/module.ts';
import { uploadsModule } from './uploads/module.ts';

export const platformModules: readonly Module[] = [
  authModule,
  jobsModule,
  emailsModule,
  smsModule,
  uploadsModule,
  savedViewsModule,
];
