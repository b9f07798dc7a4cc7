// What saved cards bring to the program: the tables they alone write.

import type { Module } from '#server/module.ts';
import { codeEmails } from './email-templates.ts';
import { savedCardsErasures } from './personal-data.ts';

export const savedCardsModule: Module = {
  emailTemplates: codeEmails,
  tables: ['saved_card_codes', 'saved_card_sessions', 'saved_cards'],
  erasures: savedCardsErasures,
};
