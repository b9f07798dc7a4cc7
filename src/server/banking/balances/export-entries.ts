// Export of the remittance balance history.

import { ownEntryExport } from '#server/banking/wallets/own-history.ts';
import { transferEntryFilters } from '#shared/contract/banking/transfer-settings.ts';

export const exportKind = ownEntryExport('REMITTANCE', {
  filters: transferEntryFilters,
  stem: 'remittance-balance',
  sheet: 'Remittance balance',
});
