// What the tax authority would refuse and is seen here: said at its field before anything is handed over.

import type { KeptRefusal } from '#server/platform/db/tables/billing/e-invoices.ts';
import { isTin } from '#shared/billing/e-invoicing/words.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { InvoiceRow } from '../queries.ts';

type Checked = Pick<InvoiceRow, 'toBusiness' | 'customerTin' | 'customerAddress' | 'kind'>;

function faultsOf({ toBusiness, customerTin, customerAddress }: Checked): KeptRefusal[] {
  if (!toBusiness) return [];
  const faults: KeptRefusal[] = [];
  const fault = (field: string, reason: string) => faults.push({ field, reason });
  if (!customerTin) fault('customer.tin', 'Customer TIN is required for a business');
  else if (!isTin(customerTin)) fault('customer.tin', 'Use a TIN such as 12345678-0001');
  if (!customerAddress?.trim()) fault('customer.address', 'Customer address is required for a business');
  return faults;
}

/** Throws what is missing, at its field. One that a subscription makes has nobody to ask: what is missing is kept with it. */
export function checkEInvoice(row: Checked): KeptRefusal[] {
  const faults = faultsOf(row);
  const [first] = faults;
  if (!first || row.kind === 'subscription') return faults;
  const fields = Object.fromEntries(faults.map(({ field, reason }) => [field ?? '', reason]));
  throw new AppError('VALIDATION', { sentence: `${first.reason}.`, fields });
}
