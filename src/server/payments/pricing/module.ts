// Module definition of pricing: the tables that only pricing writes.
import type { Module } from '#server/module.ts';

export const pricingModule: Module = {
  tables: ['fee_bearer_defaults', 'prices'],
};
