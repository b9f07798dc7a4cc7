// What credentials bring to the program: the tables they alone write.

import type { Module } from '#server/module.ts';
import { credentialsErasures, credentialsRetention } from './personal-data.ts';

export const credentialsModule: Module = {
  tables: ['email_changes', 'passkey_challenges', 'password_resets', 'sign_ins'],
  retention: credentialsRetention,
  erasures: credentialsErasures,
};
