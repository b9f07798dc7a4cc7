// Export of the transfer wallet history.

import { ownEntryExport } from '#server/banking/wallets/own-history.ts';
import { transferEntryFilters } from '#shared/contract/banking/transfer-settings.ts';

export const exportKind = ownEntryExport('FUNDS-TRANSFER', {
  filters: transferEntryFilters,
  stem: 'transfer-balance',
  sheet: 'Transfer balance',
});
