// The rails module: the tables that only rails write.
import type { Module } from '#server/module.ts';
import { fiveYearsDays, lawOfRecords } from '#server/platform/personal-data/retention-rule.ts';

export const railsModule: Module = {
  tables: [
    'bank_orders',
    'rail_connections',
    'sandbox_bank_enquiries',
    'sandbox_bank_transfers',
    'sandbox_charges',
    'sandbox_signed_invoices',
    'sandbox_prompts',
    'sandbox_refunds',
    'sandbox_remittances',
    'sandbox_tokens',
    'sandbox_virtual_accounts',
    'sandbox_virtual_inflows',
  ],
  retention: {
    orders_to_banks: {
      label: 'Bank orders',
      keptDays: fiveYearsDays,
      sentence: 'What was sent to a connected bank or partner is deleted',
      why: lawOfRecords,
      table: 'bank_orders',
      key: ['reference'],
      at: 'r.created_at',
      only: 'true',
    },
  },
};
