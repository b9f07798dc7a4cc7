// Module of saved cards: the tables that only it writes.

import type { Module } from '#server/module.ts';
import { codeEmails } from './email-templates.ts';
import { savedCardsErasures } from './personal-data.ts';

export const savedCardsModule: Module = {
  emailTemplates: codeEmails,
  tables: ['saved_card_codes', 'saved_card_sessions', 'saved_cards'],
  erasures: savedCardsErasures,
};
