// The module of transfer settings.

import { calls, type Module } from '#server/module.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { limitApprovals } from './approvals.ts';
import { transferSettingsRoutes } from './routes.ts';

export const transferSettingsModule: Module = {
  tables: ['transfer_settings', 'transfer_member_caps'],
  calls: [calls('transfer-settings', transferSettingsContract, transferSettingsRoutes)],
  approvals: limitApprovals,
  exports: {
    transfer_balance_entries: {
      call: transferSettingsContract.exportTransferBalanceEntries,
      file: new URL('./export-entries.ts', import.meta.url),
    },
  },
};
