// PDF documents: valid start and end of the file, one page or many, and the letters and currencies of West Africa.
import { expect, test } from 'vitest';
import { type PdfDocument, renderPdf } from './pdf-document.ts';

const receipt: PdfDocument = {
  title: 'Refund receipt',
  brand: { name: 'Ọlá & Ṣadé Stores', color: '#17568b' },
  testMode: true,
  simulated: false,
  headline: { label: 'Refunded', text: '₦5,000.00' },
  facts: [{ label: 'Reference', text: 'TST-4K2M9QX7PA' }],
  footer: 'Ọlá & Ṣadé Stores',
  producedAt: new Date('2026-11-21T08:20:00Z'),
};

const pagesOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length;

test('a receipt is one page', async () => {
  const pdf = await renderPdf(receipt);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.subarray(-6).toString()).toContain('%%EOF');
  expect(pagesOf(pdf)).toBe(1);
});

test('a table of many rows spans several pages', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`TST-${index}`, '₦1,000.00']);
  const columns = [
    { label: 'Payment', share: 3 },
    { label: 'Amount', share: 1, align: 'right' as const },
  ];
  const totals = [{ label: 'Total', text: '₦120,000.00' }];
  const pdf = await renderPdf({ ...receipt, tables: [{ title: 'Payments', columns, rows, totals }] });
  expect(pagesOf(pdf)).toBeGreaterThan(2);
});
