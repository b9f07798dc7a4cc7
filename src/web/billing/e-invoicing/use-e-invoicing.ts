// Whether invoices of the business go to the tax authority; null where they do not, or it is not known yet.
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
