// What customers bring to the program: the tables they alone write.

import type { Module } from '#server/module.ts';
import { customersErasures } from './personal-data.ts';

export const customersModule: Module = {
  tables: ['customer_words', 'customers'],
  erasures: customersErasures,
};
