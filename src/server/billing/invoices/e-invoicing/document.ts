// The submission of an invoice to the tax authority: seller from the settings, buyer, lines before tax, taxes by rate.
import type { EInvoice, EInvoiceLine, EInvoiceParty } from '#server/rails/e-invoicing/e-invoicing-rail.ts';
import type { InvoiceRow, LineRow } from '../queries.ts';
import type { EInvoiceRow } from './queries.ts';
import type { SwitchedOn } from './settings.ts';

/** The town is the last part of an address. */
function addressOf(text: string | null): EInvoiceParty['address'] {
  const parts = (text ?? '').split(/[\n,]+/).map((part) => part.trim());
  const named = parts.filter((part) => part !== '');
  const city = named.at(-1);
  if (!city) return null;
  return { street: named.length > 1 ? named.slice(0, -1).join(', ') : city, city };
}

/** Product codes of the lines, by product id. */
type ProductCodes = ReadonlyMap<string, { code: string | null }>;

function linesOf(
  lines: readonly LineRow[],
  { code, category }: SwitchedOn,
  products: ProductCodes,
): EInvoiceLine[] {
  return lines.map((line) => ({
    name: line.name,
    description: line.description ?? line.name,
    code: line.code ?? products.get(line.productId ?? '')?.code ?? code,
    category,
    quantity: line.quantityThousandths / 1000,
    unitPrice: line.unitPrice,
    discount: line.discountAmount + line.documentDiscount,
    amount: line.net,
  }));
}

export function eInvoiceOf(
  settings: SwitchedOn,
  of: {
    invoice: InvoiceRow;
    lines: readonly LineRow[];
    products: ProductCodes;
    row: EInvoiceRow;
    at: Date;
  },
): EInvoice {
  const { invoice, lines, products, row, at } = of;
  const { taxAmount, roundingAmount, total } = invoice;
  const subtotal = total - roundingAmount - taxAmount;
  const written = linesOf(lines, settings, products);
  // The part of the subtotal beyond the lines is delivery, before tax.
  const amount = subtotal - written.reduce((sum, line) => sum + line.amount, 0);
  const { code, category } = settings;
  const delivery = { name: 'Delivery', description: 'Delivery', quantity: 1, unitPrice: amount, discount: 0 };
  return {
    environmentId: invoice.environmentId,
    businessId: settings.authorityId,
    buyerKind: row.buyerKind,
    irn: row.irn,
    at,
    kind: 'invoice',
    issueOn: invoice.issueOn,
    dueOn: invoice.dueOn,
    corrects: null,
    seller: {
      name: settings.name,
      tin: settings.tin,
      email: settings.email,
      address: { street: settings.street, city: settings.city },
    },
    buyer: {
      name: invoice.customerName,
      tin: row.buyerKind === 'business' ? invoice.customerTin : null,
      email: invoice.customerEmail,
      address: addressOf(invoice.customerAddress),
    },
    lines: amount === 0 ? written : [...written, Object.assign(delivery, { code, category, amount })],
    taxes: invoice.taxes.map(({ rate, base, amount: tax }) => ({
      category: rate > 0 ? 'STANDARD_VAT' : 'ZERO_VAT',
      rate,
      taxable: base,
      amount: tax,
    })),
    subtotal,
    total,
  };
}
