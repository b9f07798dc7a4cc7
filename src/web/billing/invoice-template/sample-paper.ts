// The sample invoice for the preview of the template, built with the current settings.
import { calculate, withSums } from '#shared/billing/calculation.ts';
import { documentTexts } from '#shared/billing/paper/document-texts.ts';
import { invoicePaper } from '#shared/billing/paper/invoice-paper.ts';
import type { Paper } from '#shared/billing/paper/paper.ts';
import type { InvoiceTemplate } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { InvoiceDocument } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';

export type Sampled = {
  template: InvoiceTemplate;
  number: string;
  currency: Currency;
  color: string;
  issueOn: string;
  dueOn: string;
  terms: string | null;
  footer: string | null;
  bankDetails: string | null;
  language: Language;
  seller: { name: string; testMode: boolean; simulated: boolean };
};

const vat = { id: 'vat', name: 'VAT', rate: 750, isInclusive: false, isBeforeDiscount: false };
const lines = [
  {
    name: 'Staff lunch, November',
    description: 'Per working day',
    quantity: 22,
    unitPrice: 4_200_000,
    off: 500,
  },
  { name: 'Party jollof, 50 plates', description: null, quantity: 2, unitPrice: 14_500_000, off: null },
  { name: 'Cold room hire', description: 'Per day', quantity: 6, unitPrice: 1_850_000, off: null },
];

const customer = {
  id: '',
  name: 'Danjuma Farms Ltd',
  email: 'accounts@danjumafarms.example',
  address: '12 Ahmadu Bello Way\nKaduna',
  tin: '17720946-0001',
};

export function samplePaper(sampled: Sampled): Paper {
  const { currency, template, seller } = sampled;
  const inputs = lines.map(({ name, description, quantity, unitPrice, off }) => ({
    name,
    description,
    productId: null,
    unit: null,
    quantity,
    unitPrice,
    discount: off === null ? null : { kind: 'percent' as const, rate: off, amountMax: null },
    taxes: [vat],
  }));
  const sums = calculate({ lines: inputs, discounts: [], shipping: null, rounding: 'half', roundTotalTo: 1 });
  const document: InvoiceDocument = {
    number: sampled.number,
    revision: 1,
    poNumber: null,
    currency,
    customer,
    issueOn: sampled.issueOn,
    dueOn: sampled.dueOn,
    schedule: [],
    coupon: null,
    lines: inputs.map((line, index) => withSums(line, sums, index)),
    discount: null,
    shipping: null,
    rounding: 'half',
    roundTotalTo: 1,
    notes: null,
    terms: sampled.terms,
    template,
    subtotal: sums.subtotal,
    discountAmount: sums.discount,
    taxes: sums.taxes,
    tax: sums.tax,
    shippingAmount: 0,
    roundingAmount: sums.roundingAmount,
    total: sums.total,
  };
  return invoicePaper({
    document,
    status: 'ISSUED',
    lateFee: 0,
    due: sums.total,
    payments: [],
    seller: {
      name: seller.name,
      color: sampled.color,
      testMode: seller.testMode,
      simulated: seller.simulated,
    },
    settings: { footer: sampled.footer, bankDetails: sampled.bankDetails },
    url: `${location.origin}/pay/inv-example`,
    words: documentTexts(sampled.language),
  });
}
