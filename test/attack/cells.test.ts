// Imported files, with edge values in every cell of a valid row: each row is accepted or has an error message, and the file completes.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { beneficiaryImportsContract } from '#shared/contract/banking/beneficiary-imports.ts';
import { bulkTransfersContract } from '#shared/contract/banking/bulk-transfers.ts';
import { invoiceImportsContract } from '#shared/contract/billing/invoices/invoice-imports.ts';
import { productImportsContract } from '#shared/contract/billing/product-imports.ts';
import { storeProductImportsContract } from '#shared/contract/commerce/store-product-imports.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { operatorDisputesContract } from '#shared/contract/operator/disputes.ts';
import { reconciliationContract } from '#shared/contract/operator/reconciliation.ts';
import { settlementContract } from '#shared/contract/operator/settlement.ts';
import { refundImportsContract } from '#shared/contract/payments/refunds/refund-imports.ts';
import { race } from '../support/attack/race.ts';
import { openTransfers } from '../support/banking/transfers.ts';
import { sendFile } from '../support/disputes/disputes.ts';
import { edgesOf } from '../support/fuzz/edges.ts';
import { createTestOperator } from '../support/operators.ts';
import { openDisputes } from '../support/per-file/open-disputes.ts';

const cases = await openDisputes();
const { server, business } = cases;
const staff = (await createTestOperator(server)).token;
const { reference } = await cases.pay();

await openTransfers(server, business, 10_000_000);
await server.call(storesContract.saveStoreSettings, {
  token: business.token,
  body: { name: 'Of cells', slug: `of-cells-${randomBytes(4).toString('hex')}` },
});

/** A valid row per file type, with all its columns. */
const files: Record<string, [Endpoint, Record<string, string>]> = {
  chargebacks: [
    operatorDisputesContract.importChargebacks,
    {
      payment_reference: reference,
      arn: 'ARN-{n}',
      stage: 'first',
      reason_code: '4853',
      amount: '10.00',
      currency: 'NGN',
      due_at: '2027-11-24T16:00:00Z',
    },
  ],
  settlement: [
    settlementContract.importSettlement,
    {
      kind: 'payment',
      gateway_reference: '',
      reference,
      currency: 'NGN',
      gross: '1500.00',
      fee: '45.00',
      net: '1455.00',
      settled_date: '2026-11-20',
    },
  ],
  statement: [
    reconciliationContract.importStatement,
    {
      date: '2026-11-20',
      reference: 'REF-{n}',
      narration: 'A transfer',
      debit: '',
      credit: '10.00',
      balance: '',
      currency: 'NGN',
    },
  ],
  refunds: [
    refundImportsContract.importRefunds,
    {
      refund_reference: 'R-{n}',
      payment_reference: reference,
      amount: '1.00',
      reason: 'other',
      customer_note: 'A note',
      internal_note: 'A note',
    },
  ],
  beneficiaries: [
    beneficiaryImportsContract.importBeneficiaries,
    {
      number: 'B-{n}',
      bank_code: '058',
      account_number: '012{n}',
      nickname: 'Of cells {n}',
      email: 'a@example.com',
      amount: '10.00',
      narration: 'A note',
      group: '',
    },
  ],
  transfers: [
    bulkTransfersContract.validateBulk,
    {
      bank_code: '058',
      account_number: '0123456789',
      account_name: 'A Name',
      amount: '10.00',
      narration: 'A',
    },
  ],
  products: [
    productImportsContract.importProducts,
    {
      sku: 'S-{n}',
      name: 'Of cells {n}',
      price: '10.00',
      currency: 'NGN',
      unit: 'bag',
      description: 'A text',
      tax: '',
      code: '',
      status: 'active',
    },
  ],
  invoices: [
    invoiceImportsContract.importInvoices,
    {
      invoice: 'I-{n}',
      customer_email: 'payer@example.com',
      customer_name: 'A Payer',
      currency: 'NGN',
      issue_on: '2027-01-01',
      due_on: '2027-02-01',
      item: 'Rice',
      sku: '',
      quantity: '1.5',
      unit_price: '10.00',
      discount: '5%',
      taxes: '',
      note: 'A note',
    },
  ],
  'new products of a store': [
    storeProductImportsContract.uploadStoreProducts,
    {
      sku: 'N-{n}',
      handle: 'of-cells-{n}',
      options: '',
      name: 'Of cells',
      price: '10.00',
      status: 'published',
      currency: 'NGN',
      stock: '5',
      low_at: '1',
      order_min: '1',
      order_max: '5',
      categories: '',
      unit: 'bag',
      barcode: '{n}',
      tax: '',
      images: '',
      variant_image: '',
      description: 'A text',
    },
  ],
};

const asCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

let number = 1_000_000;
/** Makes rows unique. */
function asRow(cells: readonly string[]): string {
  number += 1;
  return cells.map((cell) => asCell(cell.replace('{n}', String(number)))).join(',');
}

/** A file with NUL or half a surrogate pair is not a CSV. */
const isText = (edge: unknown): edge is string =>
  typeof edge === 'string' && edge.isWellFormed() && !/[\p{Cc}--[\t\n]]/v.test(edge);
const numbers = ['00', '1.005', '0.001', '1e3', '1,000', '2147483648', '9007199254740993', '9'.repeat(30)];
const edges = [
  ...edgesOf({ type: 'string', maxLength: 600 }).filter(isText),
  ...numbers,
  '2026-02-30T10:00:00Z',
  'unlimited',
  '10%',
  'a; b; c',
  '=1+1',
];

async function send(endpoint: Endpoint, columns: readonly string[], lines: readonly string[]) {
  const { status } = await sendFile(server.url, endpoint, {
    bytes: Buffer.from([columns.join(','), ...lines].join('\n')),
    fileName: 'cells.csv',
    ...(endpoint.url.startsWith('/operator')
      ? { headers: { cookie: `kasuwa_operator=${staff}`, 'x-kasuwa-client': 'web' } }
      : { token: business.token }),
  });
  return status;
}

test.each(Object.entries(files))('%s', async (_name, [endpoint, row]) => {
  const columns = Object.keys(row);
  const wrong: string[] = [];
  for (const column of columns) {
    const rows = edges.map((edge) =>
      asRow(columns.map((item) => (item === column ? edge : (row[item] ?? '')))),
    );
    if ((await send(endpoint, columns, rows)) === 200) continue;
    for (const line of rows) {
      const status = await send(endpoint, columns, [line]);
      if (status !== 200) wrong.push(`${status} ${column}: ${line.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** The table that each kind of file adds a row to; each file of transfers is a separate draft. */
const created: Record<string, string> = {
  chargebacks: 'chargebacks',
  settlement: 'settlement_files',
  statement: 'bank_statement_lines',
  refunds: 'refunds',
  beneficiaries: 'beneficiaries',
  products: 'products',
  invoices: 'invoices',
  'new products of a store': 'store_products',
};

test.each(Object.entries(created))(
  'of three concurrent uploads of the same file of %s, exactly one takes effect',
  async (name, table) => {
    const [endpoint, row] = files[name] as (typeof files)[string];
    const count = async () => {
      const { rows } = await server.services.database.pool.query(
        `select count(*)::int as count from ${table}`,
      );
      return rows[0].count as number;
    };
    const line = asRow(Object.values(row));
    const before = await count();
    const statuses = await race(3, () => send(endpoint, Object.keys(row), [line]));
    expect(Math.max(...statuses)).toBeLessThan(500);
    expect(await count()).toBe(before + 1);
  },
);
