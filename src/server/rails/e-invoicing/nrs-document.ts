// The e-invoice document for the NRS Merchant Buyer Solution: UBL BIS Billing 3.0 in JSON.
import type { EInvoice, EInvoiceParty } from './e-invoicing-rail.ts';

/** UNCL1001 document type codes. */
const typeCodes = { invoice: '380', credit_note: '381' } as const;
/**
 * Converts kobo to naira. The authority requires amounts as JSON numbers in naira; two decimals of a whole number of kobo are exact in
 * print.
 */
const naira = (kobo: number): number => Number((kobo / 100).toFixed(2));

function partyOf({ name, tin, email, address }: EInvoiceParty): object {
  const postal = address && {
    postal_address: { street_name: address.street, city_name: address.city, country: 'NG' },
  };
  return Object.assign({ party_name: name, email }, tin && { tin }, postal);
}

export function nrsDocument(invoice: EInvoice): object {
  const {
    businessId,
    buyerKind,
    irn,
    kind,
    issueOn,
    dueOn,
    corrects,
    seller,
    buyer,
    lines,
    taxes,
    subtotal,
    total,
  } = invoice;
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const document = {
    business_id: businessId,
    irn,
    issue_date: issueOn,
    due_date: dueOn,
    invoice_type_code: typeCodes[kind],
    invoice_kind: buyerKind === 'business' ? 'B2B' : 'B2C',
    payment_status: 'PENDING',
    document_currency_code: 'NGN',
    tax_currency_code: 'NGN',
    accounting_supplier_party: partyOf(seller),
    accounting_customer_party: partyOf(buyer),
    tax_total: [
      {
        tax_amount: naira(tax),
        tax_subtotal: taxes.map(({ category, rate, taxable, amount }) => ({
          taxable_amount: naira(taxable),
          tax_amount: naira(amount),
          tax_category: { id: category, percent: rate / 100 },
        })),
      },
    ],
    legal_monetary_total: {
      line_extension_amount: naira(subtotal),
      tax_exclusive_amount: naira(subtotal),
      tax_inclusive_amount: naira(subtotal + tax),
      payable_rounding_amount: naira(total - subtotal - tax),
      payable_amount: naira(total),
    },
    invoice_line: lines.map(
      ({ name, description, code, category, quantity, unitPrice, discount, amount }) => ({
        hsn_code: code,
        product_category: category,
        discount_amount: naira(discount),
        invoiced_quantity: quantity,
        line_extension_amount: naira(amount),
        item: { name, description },
        price: { price_amount: naira(unitPrice), base_quantity: 1, price_unit: 'NGN per 1' },
      }),
    ),
  };
  const billing = corrects && { billing_reference: [{ irn: corrects.irn, issue_date: corrects.issueOn }] };
  return Object.assign(document, billing);
}
