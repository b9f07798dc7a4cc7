// What pricing bring to the program: the tables they alone write.
import type { Module } from '#server/module.ts';

export const pricingModule: Module = {
  tables: ['fee_bearer_defaults', 'prices'],
};
