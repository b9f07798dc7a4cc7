// The content of a series' invoices: the stored input with the tax rates of the day.
import { findTaxRows, rateOn } from '#server/billing/taxes/read-taxes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { TaxRate } from '#shared/billing/calculation.ts';
import type { InvoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { RecurringRow } from './queries.ts';

/** `lapsed`: names of its taxes that are no longer in force; they stay as written. */
export type DatedContent = { input: InvoiceInput; lapsed: string[] };

type Written = Pick<RecurringRow, 'environmentId' | 'content' | 'notes'> &
  Pick<RecurringRow, 'customerName' | 'customerEmail' | 'customerAddress' | 'customerTin'>;

export const customerOf = (row: Written) => ({
  name: row.customerName,
  email: row.customerEmail,
  address: row.customerAddress,
  tin: row.customerTin,
});

export async function contentOn(db: Db, row: Written, on: string): Promise<DatedContent> {
  const { lines, shipping, ...content } = row.content;
  const written = [...lines.flatMap(({ taxes }) => taxes), ...(shipping?.taxes ?? [])];
  const ids = [...new Set(written.map(({ id }) => id))];
  const known = await findTaxRows(db, row.environmentId, ids.filter(isUuid));
  const lapsed = new Set<string>();
  const dated = (tax: TaxRate): TaxRate => {
    const found = known.get(tax.id);
    if (!found) return tax;
    const rate = rateOn(found.rates, on);
    if (rate === null || found.status !== 'ACTIVE') {
      lapsed.add(tax.name);
      return tax;
    }
    return Object.assign({}, tax, { rate });
  };
  const input: InvoiceInput = {
    ...content,
    customer: customerOf(row),
    notes: row.notes,
    lines: lines.map((line) => Object.assign({}, line, { taxes: line.taxes.map(dated) })),
    shipping: shipping && Object.assign({}, shipping, { taxes: shipping.taxes.map(dated) }),
  };
  return { input, lapsed: [...lapsed] };
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
