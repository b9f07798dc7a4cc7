// What rails bring to the program: the tables they alone write.
import type { Module } from '#server/module.ts';

export const railsModule: Module = {
  tables: [
    'sandbox_accounts',
    'sandbox_bank_enquiries',
    'sandbox_bank_transfers',
    'sandbox_charges',
    'sandbox_prompts',
    'sandbox_refunds',
    'sandbox_tokens',
    'sandbox_virtual_accounts',
    'sandbox_virtual_inflows',
  ],
};
