// npm run bench documents: an invoice as PDF, with four and with a hundred lines, in each template; the target applies to the median.

import { paintPaper } from '#server/billing/invoices/documents/paint-paper.ts';
import { calculate, withSums } from '#shared/billing/calculation.ts';
import { invoicePaper } from '#shared/billing/paper/invoice-paper.ts';
import { invoiceTemplates } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { isTiny, median } from './support/load.ts';
import { createReport, showNumber } from './support/report.ts';

const rounds = isTiny ? 5 : 60;
const medianMaxMs = 300;
const vat = { id: 'vat', name: 'VAT', rate: 750, isInclusive: false, isBeforeDiscount: false };

/** An issued invoice with the given number of lines. */
function paperOf(template: (typeof invoiceTemplates)[number], count: number) {
  const lines = Array.from({ length: count }, (_, index) => ({
    name: `Staff lunch, week ${index + 1}`,
    description: index % 2 === 0 ? 'Per working day' : null,
    productId: null,
    unit: null,
    quantity: 5,
    unitPrice: 4_200_000,
    discount: null,
    taxes: [vat],
  }));
  const sums = calculate({ lines, discounts: [], shipping: null, rounding: 'half', roundTotalTo: 1 });
  return invoicePaper({
    document: {
      number: 'INV-2026-0131',
      revision: 1,
      poNumber: null,
      currency: 'NGN',
      customer: {
        id: '',
        name: 'Danjuma Farms Ltd',
        email: 'accounts@danjumafarms.example',
        address: 'Kaduna',
        tin: null,
      },
      issueOn: '2026-11-03',
      dueOn: '2026-11-17',
      schedule: [],
      coupon: null,
      lines: lines.map((line, index) => withSums(line, sums, index)),
      discount: null,
      shipping: null,
      rounding: 'half',
      roundTotalTo: 1,
      notes: null,
      terms: 'Please pay within 14 days.',
      template,
      subtotal: sums.subtotal,
      discountAmount: 0,
      taxes: sums.taxes,
      tax: sums.tax,
      shippingAmount: 0,
      roundingAmount: 0,
      total: sums.total,
    },
    status: 'ISSUED',
    lateFee: 0,
    due: sums.total,
    payments: [],
    seller: { name: 'Adunni Foods', color: '#17568b', testMode: false, simulated: false },
    settings: { footer: null, bankDetails: null },
    url: 'https://pay.example/pay/inv-4k7q2m9x8t000000',
  });
}

const report = createReport('invoices as PDF');
for (const count of [4, 100]) {
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const template of invoiceTemplates) {
      const startedAt = performance.now();
      await paintPaper(paperOf(template, count), null, new Date());
      tookMs.push(performance.now() - startedAt);
    }
  const figure = median(tookMs);
  report.target(`${count} lines, median of ${tookMs.length}`, `${showNumber(figure)} ms`, figure, {
    most: medianMaxMs,
  });
}
report.print();
