// Local checks of what the tax authority would refuse, reported per field before submission.

import type { StoredRefusal } from '#server/platform/db/tables/billing/e-invoices.ts';
import { isTin } from '#shared/billing/e-invoicing/e-invoice-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { InvoiceRow } from '../queries.ts';

type Checked = Pick<InvoiceRow, 'toBusiness' | 'customerTin' | 'customerAddress' | 'kind'>;

function faultsOf({ toBusiness, customerTin, customerAddress }: Checked): StoredRefusal[] {
  if (!toBusiness) return [];
  const faults: StoredRefusal[] = [];
  const fault = (field: string, reason: string) => faults.push({ field, reason });
  if (!customerTin) fault('customer.tin', 'Customer TIN is required for a business');
  else if (!isTin(customerTin)) fault('customer.tin', 'Use a TIN such as 12345678-0001');
  if (!customerAddress?.trim()) fault('customer.address', 'Customer address is required for a business');
  return faults;
}

/**
 * Throws missing data at its field. An invoice of a subscription has no author to correct it, so the faults are returned and stored with
 * it.
 */
export function checkEInvoice(row: Checked): StoredRefusal[] {
  const faults = faultsOf(row);
  const [first] = faults;
  if (!first || row.kind === 'subscription') return faults;
  const fields = Object.fromEntries(faults.map(({ field, reason }) => [field ?? '', reason]));
  throw new AppError('VALIDATION', { sentence: `${first.reason}.`, fields });
}
