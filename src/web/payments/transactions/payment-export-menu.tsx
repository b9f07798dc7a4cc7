// Export menu for payments: all that match the filters, or the selected ones.

import type { TransactionFilters } from '#shared/contract/payments/transactions.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { ExportMenu } from '#web/api/list/export-menu.tsx';
import { trackExport } from '#web/api/list/started-exports.ts';
import { useCall } from '#web/api/use-call.ts';

type Props = {
  filters: TransactionFilters;
  /** Selected rows, instead of all that match the filters. */
  ids?: readonly string[];
  total: number | undefined;
  totalCapped?: boolean;
  recent?: boolean;
};

export function PaymentExportMenu({ filters, ids, ...menu }: Props) {
  const create = useCall(transactionsContract.createExport, { success: false, onSuccess: trackExport });
  return (
    <ExportMenu
      {...menu}
      chosen={ids !== undefined}
      ordering={create.isPending}
      order={(format) => void create.run({ body: { format, filters, ...(ids && { ids: [...ids] }) } })}
    />
  );
}
