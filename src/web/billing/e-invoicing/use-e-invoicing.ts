// The e-invoicing settings of the business; null when it sends no invoices to the tax authority, or until they are loaded.
import { useQuery } from '@tanstack/react-query';
import {
  eInvoicingSettingsContract,
  type ShownEInvoicing,
} from '#shared/contract/billing/invoices/e-invoicing-settings.ts';
import { queryOptionsOf } from '#web/api/queries.ts';

export function useEInvoicing(): ShownEInvoicing | null {
  const { data } = useQuery({
    ...queryOptionsOf(eInvoicingSettingsContract.getEInvoicingSettings, {}),
    staleTime: 60_000,
    retry: false,
  });
  return data?.enabled ? data : null;
}
