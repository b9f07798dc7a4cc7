// Import of invoices through HTTP: rows of one key combined, created once, as drafts or sent, with each fault at its column.
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { invoiceImportsContract as imports } from '#shared/contract/billing/invoices/invoice-imports.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { race } from '#test/support/attack/race.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({ clock });
let business: TestBusiness;

const head =
  'invoice,customer_email,customer_name,currency,issue_on,due_on,item,sku,quantity,unit_price,discount,taxes,note';

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  const { token } = business;
  for (const [name, rate] of [
    ['VAT', 750],
    ['Service charge', 500],
  ])
    await server.call(taxesContract.createTax, { token, body: { name, rate, startsOn: '2020-01-01' } });
  await server.call(productsContract.createProduct, {
    token,
    body: {
      name: 'Ofada rice',
      sku: 'RICE-5',
      unit: 'bag',
      prices: [{ currency: 'NGN', amount: 1_500_000 }],
    },
  });
});

async function bring(rows: readonly string[], finish = 'draft', token = business.token) {
  const sent = await sendFile(server.url, imports.importInvoices, {
    token,
    query: { finish },
    bytes: Buffer.from([head, ...rows].join('\n')),
    fileName: 'invoices.csv',
  });
  return sent.body.data;
}
const list = async (token = business.token) =>
  (await server.call(invoicesContract.listInvoices, { token, query: { limit: '100' } })).data.items;
const get = async (invoiceId: string) =>
  (await server.call(invoicesContract.getInvoice, { token: business.token, params: { invoiceId } })).data;

const catering = [
  'A-1,ada@danjuma.example,Danjuma Farms,NGN,2026-11-18,2026-12-18,Staff lunch,,120,4500.00,5%,VAT + Service charge,Thank you',
  'A-2,bola@lekki.example,Lekki Hotels,,,,,rice-5,2,,,,',
  'A-1,,,,,,Chilled zobo,,1.5,650.00,25.00,vat,',
];

test('rows with one key form one invoice wherever they are in the file, with taxes by name and products by SKU', async () => {
  const done = await bring(catering);
  expect(done).toMatchObject({ rows: 3, drafted: 2, further: 1, same: 0, failed: 0, repeated: false });
  const created = await list();
  expect(created.map(({ status, number }) => [status, number])).toEqual([
    ['DRAFT', null],
    ['DRAFT', null],
  ]);
  const first = await get(created.find(({ customer }) => customer.email === 'ada@danjuma.example')?.id ?? '');
  expect(first).toMatchObject({ issueOn: '2026-11-18', dueOn: '2026-12-18', notes: 'Thank you' });
  expect(
    first.lines.map(({ name, quantity, unitPrice, discountAmount, taxes }) => [
      name,
      quantity,
      unitPrice,
      discountAmount,
      taxes.map((tax) => tax.name),
    ]),
  ).toEqual([
    ['Staff lunch', 120, 450_000, 2_700_000, ['VAT', 'Service charge']],
    ['Chilled zobo', 1.5, 65_000, 2_500, ['VAT']],
  ]);
  expect(first.taxes.map(({ name, base, amount }) => [name, base, amount])).toEqual([
    ['VAT', 51_395_000, 3_854_625],
    ['Service charge', 51_300_000, 2_565_000],
  ]);
  const second = await get(created.find(({ customer }) => customer.email === 'bola@lekki.example')?.id ?? '');
  expect(second.lines[0]).toMatchObject({
    name: 'Ofada rice',
    unit: 'bag',
    unitPrice: 1_500_000,
    quantity: 2,
  });
});

test('a decimal comma is read in quantity, price and discount, and a comma of unclear meaning is reported at its cell', async () => {
  const done = await bring([
    'K-1,kofi@mensah.example,Kofi Mensah,,,,Aso oke,,"2,5","1250,50","7,5%",none,',
    'K-2,kofi@mensah.example,Kofi Mensah,,,,Ankara,,1,"1250,500",,none,',
  ]);
  expect(done).toMatchObject({ rows: 2, drafted: 1, failed: 1 });
  expect(done.report).toMatchObject([
    { row: 3, column: 'unit_price', message: 'Must be an amount such as 14500.00' },
  ]);
  const [created] = await list();
  expect((await get(created?.id ?? '')).lines).toMatchObject([
    { quantity: 2.5, unitPrice: 125_050, gross: 312_625, discountAmount: 23_447, total: 289_178 },
  ]);
});

test('the import can issue or send the invoices, each with its own number', async () => {
  expect(await bring(catering, 'send')).toMatchObject({ sent: 2, further: 1, failed: 0 });
  const created = await list();
  expect(created.every(({ status, sentAt }) => status === 'ISSUED' && sentAt !== null)).toBe(true);
  expect(new Set(created.map(({ number }) => number)).size).toBe(2);
  expect(await bring(['B-1,c@c.example,Nneka,,,,Tea,,1,100,,,'], 'issue')).toMatchObject({
    issued: 1,
    sent: 0,
  });
});

test('importing the same file again does nothing, and a key from an earlier file is left unchanged', async () => {
  await bring(catering);
  expect((await bring(catering)).repeated).toBe(true);
  const other = await bring([
    'a-1,other@x.example,Other,,,,Other,,1,9,,,',
    ...catering.slice(1, 2),
    'A-3,n@n.example,New,,,,Tea,,1,100,,,',
  ]);
  expect(other).toMatchObject({ drafted: 1, same: 2, failed: 0, repeated: false });
  expect(await list()).toHaveLength(3);
});

test('concurrent imports of one file create each invoice once, and so do two files with one key', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `R-${at},r@r.example,Nneka,,,,Tea,,1,100,,,`);
  await race(4, () => bring(rows));
  expect(await list()).toHaveLength(12);
  await race(2, (at) => bring([`S-1,s@s.example,Nneka,,,,Tea,,1,10${at},,,`]));
  expect(await list()).toHaveLength(13);
});

test('an error is reported at its column, and no part of that invoice is created', async () => {
  const faults: [string, string[], number, string, RegExp][] = [
    ['an e-mail', ['E-1,nobody,Nneka,,,,Tea,,1,1,,,'], 2, 'customer_email', /e-mail/],
    ['none', ['E-1,,Nneka,,,,Tea,,1,1,,,'], 2, 'customer_email', /Required/],
    [
      'a tax',
      ['E-1,e@e.example,Nneka,,,,Tea,,1,1,,VAT,', 'E-1,,,,,,Tea,,1,1,,Luxury,'],
      3,
      'taxes',
      /no Luxury/,
    ],
    ['a tax twice', ['E-1,e@e.example,Nneka,,,,Tea,,1,1,,VAT+vat,'], 2, 'taxes', /once/],
    ['a SKU', ['E-1,e@e.example,Nneka,,,,,NONE,1,1,,,'], 2, 'sku', /SKU/],
    [
      'no price in dollars',
      ['E-1,e@e.example,Nneka,USD,,,,RICE-5,1,,,,'],
      2,
      'unit_price',
      /no price in USD/,
    ],
    ['kobo and a half', ['E-1,e@e.example,Nneka,,,,Tea,,1,1.005,,,'], 2, 'unit_price', /amount in NGN/],
    ['a quantity', ['E-1,e@e.example,Nneka,,,,Tea,,0,1,,,'], 2, 'quantity', /above 0/],
    ['more than all of it', ['E-1,e@e.example,Nneka,,,,Tea,,1,1,101%,,'], 2, 'discount', /percentage/],
    ['due before', ['E-1,e@e.example,Nneka,,2026-11-20,2026-11-19,Tea,,1,1,,,'], 2, 'due_on', /before/],
    ['too much', ['E-1,e@e.example,Nneka,,,,Tea,,1000000,99999999999,,,'], 2, 'unit_price', /at most|large/],
    [
      'two customers',
      ['E-1,e@e.example,Nneka,,,,Tea,,1,1,,,', 'E-1,f@e.example,,,,,Tea,,1,1,,,'],
      3,
      'customer_email',
      /first row/,
    ],
  ];
  for (const [what, rows, row, column, sentence] of faults) {
    const done = await bring([...rows, `OK-${row}-${what.length}-${column},ok@ok.example,Ok,,,,Tea,,1,1,,,`]);
    expect([what, done.failed, done.drafted]).toEqual([what, rows.length, 1]);
    expect(done.report).toContainEqual(
      expect.objectContaining({ row, column, message: expect.stringMatching(sentence) }),
    );
  }
  expect((await list()).every(({ customer }) => customer.email === 'ok@ok.example')).toBe(true);
});

test('a corrected result file creates only the invoices that failed', async () => {
  const bad = await bring([...catering, 'A-9,z@z.example,Nneka,,,,Tea,,1,1,,Luxury,']);
  expect(bad).toMatchObject({ drafted: 2, failed: 1 });
  const { body } = await server.call(imports.downloadInvoiceImport, {
    token: business.token,
    params: { invoiceImportId: bad.id },
  });
  const corrected = String(body).replaceAll('Luxury', 'VAT');
  const again = await sendFile(server.url, imports.importInvoices, {
    token: business.token,
    bytes: Buffer.from(corrected),
    fileName: 'again.csv',
  });
  expect(again.body.data).toMatchObject({ drafted: 1, same: 3, failed: 0 });
});

test('keys are separate per business, and files of another business are not found', async () => {
  const done = await bring(catering);
  const other = await createTestBusiness(server, { name: 'Other' });
  expect(await bring(['A-1,x@x.example,Nneka,,,,Tea,,1,1,,,'], 'draft', other.token)).toMatchObject({
    drafted: 1,
  });
  const { status } = await server.call(imports.downloadInvoiceImport, {
    token: other.token,
    params: { invoiceImportId: done.id },
  });
  expect(status).toBe(404);
});

test('5,000 invalid rows are all reported within 60 seconds', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `W-${at},w@w.example,Nneka,,,,Tea,,1,1,,Luxury,`);
  expect(await bring(rows)).toMatchObject({ failed: 5_000 });
}, 60_000);

test('5,000 valid rows, ten per invoice, are imported in under a minute', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => `G-${at % 500},g${at % 500}@g.example,Nneka,,,,Tea,,1,100,,,`,
  );
  const began = performance.now();
  expect(await bring(rows)).toMatchObject({ drafted: 500, further: 4_500, failed: 0 });
  expect(performance.now() - began).toBeLessThan(60_000);
}, 90_000);
