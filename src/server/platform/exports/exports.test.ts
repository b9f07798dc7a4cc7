// Exports, one test per rule: file contents, permissions, and recovery after a run dies.

import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { modules, retentionRules } from '#server/modules.ts';
import { applyRetentionRule } from '#server/operator/retention/jobs.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { exportsContract } from '#shared/contract/platform/exports.ts';
import { runExports } from '#test/support/disputes/run-exports.ts';
import { addPayments, type PaymentInput } from '#test/support/payments.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import type { CellKind } from './column.ts';
import { writeCsv } from './csv-file.ts';
import { gatherExports, loadExportKind } from './export-kind.ts';
import { writeXlsx } from './xlsx-file.ts';

const clock = movableClock(new Date('2026-11-20T14:30:00Z'));

const payments: PaymentInput[] = [
  {
    at: new Date('2026-11-01T22:30:00Z'),
    amount: 1_250_050,
    channel: 'card',
    last4: '4081',
    scheme: 'verve',
    name: 'Ada "Obi", Ltd',
    email: 'ada@obi.ng',
  },
  {
    at: new Date('2026-11-02T10:00:00Z'),
    amount: 80_000,
    channel: 'transfer',
    status: 'failed',
    name: '=HYPERLINK("http://evil")',
    email: 'evil@example.com',
  },
  {
    at: new Date('2026-11-03T10:00:00Z'),
    amount: 500_000,
    channel: 'card',
    last4: '0137',
    refunded: 500_000,
    name: '+234 <b>&',
    email: 'b@example.com',
    merchantReference: '-5+3',
  },
];

// A separate database, so that jobs of one test file do not take the exports of another.
const server = await openServerOnOwnDatabase({ clock });
const shop = await createTestBusiness(server);
await addPayments(server.services, shop.testEnvironmentId, payments);

async function* inOne(rows: string[]): AsyncGenerator<string[]> {
  yield rows;
}

type Job = OutputOf<typeof exportsContract.getExport>;

async function create(body: Record<string, unknown> = {}, token = shop.token): Promise<Job> {
  const answer = await server.call(transactionsContract.createExport, {
    body: { format: 'csv', filters: {}, ...body },
    token,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data;
}

const get = (exportId: string, token = shop.token) =>
  server.call(exportsContract.getExport, { params: { exportId }, token });

async function download(exportId: string, token = shop.token) {
  const url = `${server.url}/api/v1/exports/${exportId}/file`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** The lines of an exported CSV without its byte order mark. */
async function csvOf(body: Record<string, unknown>): Promise<string[]> {
  const { id } = await create(body);
  expect(await runExports(server.services)).toBe(1);
  const { bytes } = await download(id);
  return bytes.toString('utf8').replace('\u{FEFF}', '').trimEnd().split('\n');
}

test('an export is pending until the job completes it, and can then be downloaded', async () => {
  const { id, status } = await create();
  expect(status).toBe('PENDING');
  expect((await download(id)).status).toBe(409);
  expect(await runExports(server.services)).toBe(1);
  expect(await runExports(server.services)).toBe(0);
  expect((await get(id)).data).toMatchObject({
    status: 'COMPLETED',
    rowsDone: 3,
    rowsTotal: 3,
    failure: null,
    expiresAt: '2026-11-27T14:30:00.000Z',
  });
  const { headers } = await download(id);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="payments-test-2026-11-20-[0-9a-f]{4}\.csv"$/,
  );
});

test('a CSV begins with a UTF-8 byte order mark, quotes where needed and has times in the business’s time zone', async () => {
  const { id } = await create();
  await runExports(server.services);
  const { bytes } = await download(id);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header = '', ...rows] = bytes.toString('utf8').slice(1).trimEnd().split('\n');
  expect(header).toContain(
    'Reference,Merchant reference,Status,Standing,Refund,Dispute,Currency,Amount,Fee,VAT,Shared,Refunded,Charged back,Chargeback fee,Fees returned,Net,Settlement,Payout',
  );
  expect(header).toContain('Created (Africa/Lagos)');
  expect(rows).toHaveLength(3);
  expect(rows[2]).toContain(
    'Successful,Successful,,,NGN,12500.50,187.51,14.06,0.00,0.00,0.00,0.00,0.00,12298.93,,,Card,Verve,4081,"Ada ""Obi"", Ltd",ada@obi.ng,Checkout and API',
  );
  expect(rows[2]).toContain('2026-11-01 23:30:00');
});

test('no cell begins as a formula does', async () => {
  const text = (await csvOf({})).join('\n');
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(text).toContain("'+234 <b>&");
  expect(text).toContain("'-5+3");
});

test.each([
  ['zero-width space', '\u200B=1+1'],
  ['byte order mark', '\uFEFF@SUM(1)'],
  ['full-width sign', '\uFF1D1'],
  ['small sign', '\uFE62' + '1'],
  ['soft hyphen and blank', '\u00AD -1'],
  ['direction', '\u202E+1'],
  ['filler', '\u3164=1'],
  ['tab', '\t=1'],
  ['return', '\r=1'],
  ['control alone', '\tname'],
])('a cell that starts with a %s is escaped as text', async (_what, value) => {
  const text = { header: 'Text', widthCharacters: 9, kind: 'text' as const, read: (row: string) => row };
  const parts: Buffer[] = [];
  for await (const part of writeCsv(inOne([value]), [text])) parts.push(part);
  expect(Buffer.concat(parts).toString().split('\n').slice(1).join('\n')).toMatch(/^"?'/);
});

test('a sheet is named for its rows; counts are numbers, amounts have the decimals of their currency', async () => {
  const filtersOf: Record<string, object> = { balance_history: { part: 'available', currency: 'NGN' } };
  for (const [kind, name] of [
    ['disputes', 'Disputes'],
    ['chargebacks', 'Chargebacks'],
    ['refunds', 'Refunds'],
    ['payouts', 'Payouts'],
    ['payment_pages', 'Payment pages'],
    ['audit_trail', 'Audit trail'],
    ['balance_history', 'Balance history'],
  ] as const) {
    const row = { kind, environmentId: shop.testEnvironmentId, filters: filtersOf[kind] ?? {}, ids: null };
    const owner = { businessId: shop.businessId, mode: 'test', timeZone: 'Africa/Lagos' };
    const exportKind = await loadExportKind(gatherExports(modules)[kind]?.file.href ?? '');
    const { sheet } = exportKind(server.services.database, {
      row: row as never,
      owner: owner as never,
      now: new Date(),
    });
    expect(sheet).toBe(name);
  }
  const column = (kind: CellKind) => ({ header: kind, widthCharacters: 9, kind, read: (row: string) => row });
  const parts: Buffer[] = [];
  const rows = inOne(['12', '1250.00', '1.250']);
  for await (const part of writeXlsx(rows, [column('count'), column('amount')], 'A & B')) parts.push(part);
  const entries = unzip(Buffer.concat(parts));
  expect(entries['xl/workbook.xml']).toContain('<sheet name="A &amp; B"');
  const sheet = entries['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<c s="4"><v>12</v></c><c s="4"><v>12</v></c>');
  expect(sheet).toContain('<c s="2"><v>1250.00</v></c>');
  expect(sheet).toContain('<c s="5"><v>1.250</v></c>');
});

test('the file contains the rows that match the filters, or only the selected rows', async () => {
  expect(await csvOf({ filters: { tab: 'failed' } })).toHaveLength(2);
  expect(await csvOf({ filters: { channel: ['card'], amountMin: 600_000 } })).toHaveLength(2);
  expect(await csvOf({ filters: { search: 'ada' } })).toHaveLength(2);
  expect(await csvOf({ filters: { search: 'nobody' } })).toHaveLength(1);
  const { items } = (await server.call(transactionsContract.listTransactions, { token: shop.token })).data;
  const chosen = await csvOf({ ids: [items[0]?.id] });
  expect(chosen).toHaveLength(2);
  expect(chosen[1]).toContain(items[0]?.reference);
});

test('rows of another business are never in it, not even by their ids', async () => {
  const { items } = (await server.call(transactionsContract.listTransactions, { token: shop.token })).data;
  const stranger = await createTestBusiness(server);
  const { id } = await create({ ids: items.map((item) => item.id) }, stranger.token);
  await runExports(server.services);
  expect((await get(id, stranger.token)).data).toMatchObject({ status: 'COMPLETED', rowsDone: 0 });
});

/** The entries of a ZIP file, by its central directory. */
function unzip(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = file.readUInt32LE(end + 16);
  const entries: Record<string, string> = {};
  for (let remaining = file.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [packed, nameLength, offset] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const data = offset + 30 + file.readUInt16LE(offset + 26);
    const content = inflateRawSync(file.subarray(data, data + packed));
    expect(content.length).toBe(file.readUInt32LE(at + 24));
    entries[name] = content.toString('utf8');
    at += 46 + nameLength;
  }
  return entries;
}

test('an Excel file holds amounts as numbers, times as times and everything else as text', async () => {
  const { id } = await create({ format: 'xlsx' });
  await runExports(server.services);
  const { bytes, headers } = await download(id);
  expect(headers.get('content-type')).toContain('spreadsheetml.sheet');
  const entries = unzip(bytes);
  const sheet = entries['xl/worksheets/sheet1.xml'] ?? '';
  expect(Object.keys(entries)).toContain('[Content_Types].xml');
  expect(sheet.match(/<row>/g)).toHaveLength(4);
  expect(sheet).toContain('<v>12500.50</v>');
  expect(sheet).toContain('=HYPERLINK("http://evil")</t>');
  expect(sheet).toContain('+234 &lt;b&gt;&amp;</t>');
  expect(sheet).not.toContain('<f>');
  expect(entries['xl/workbook.xml']).toContain('<sheet name="Payments"');
  const serial = (Date.parse('2026-11-01T23:30:00Z') - Date.parse('1899-12-30T00:00:00Z')) / 86_400_000;
  expect(sheet).toContain(`<v>${serial.toFixed(6)}</v>`);
});

test('the file requires permission to see payments in the same environment', async () => {
  const { id } = await create();
  await runExports(server.services);
  const stranger = await createTestBusiness(server);
  const live = await shop.signInAs('Owner', 'live');
  const colleague = await shop.signInAs('Viewer');
  expect((await download(id, stranger.token)).status).toBe(404);
  expect((await get(id, stranger.token)).status).toBe(404);
  expect((await download(id, live.token)).status).toBe(404);
  expect((await download(id, colleague.token)).status).toBe(200);
  expect((await fetch(`${server.url}/api/v1/exports/${id}/file`)).status).toBe(401);
});

test('a user’s list shows their own exports, newest first', async () => {
  const colleague = await shop.signInAs('Support');
  const first = await create({}, colleague.token);
  clock.advance(1000);
  const second = await create({ format: 'xlsx' }, colleague.token);
  const { data } = await server.call(exportsContract.listExports, { token: colleague.token });
  expect(data.map((job) => job.id)).toEqual([second.id, first.id]);
  while ((await runExports(server.services)) > 0);
});

test('an export of a dead run is resumed after half a minute, and not before', async () => {
  const { id } = await create();
  const { db } = server.services.database;
  await db
    .updateTable('exports')
    .set({ status: 'PROCESSING', claimId: clock.newId(), claimedAt: clock.now(), rowsDone: 2 })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('exportChunks')
    .values({ environmentId: shop.testEnvironmentId, exportId: id, number: 0, bytes: Buffer.from('half') })
    .execute();
  clock.advance(20_000);
  expect(await runExports(server.services)).toBe(0);
  clock.advance(20_000);
  expect(await runExports(server.services)).toBe(1);
  expect((await get(id)).data).toMatchObject({ status: 'COMPLETED', rowsDone: 3 });
  expect((await download(id)).bytes.toString('utf8').trimEnd().split('\n')).toHaveLength(4);
});

test('concurrent instances run each export once', async () => {
  const jobs = await Promise.all([create(), create()]);
  const done = await Promise.all([
    runExports(server.services),
    runExports(server.services),
    runExports(server.services),
  ]);
  expect(done.toSorted()).toEqual([0, 1, 1]);
  for (const { id } of jobs) expect((await get(id)).data.status).toBe('COMPLETED');
});

test('an export that cannot be created fails with a message and is not retried', async () => {
  const { id } = await create();
  const { db } = server.services.database;
  await db
    .updateTable('exports')
    .set({ filters: JSON.stringify({ tab: 'no such tab' }) })
    .where('id', '=', id)
    .execute();
  expect(await runExports(server.services)).toBe(1);
  expect((await get(id)).data).toMatchObject({
    status: 'FAILED',
    failure: 'Error Processing Request. Try again.',
  });
  expect((await download(id)).status).toBe(409);
  expect(await runExports(server.services)).toBe(0);
});

test('an export and its file are deleted after seven days', async () => {
  const { id } = await create();
  await runExports(server.services);
  clock.advance(7 * 86_400_000 - 60_000);
  expect(await applyRetentionRule(server.services, retentionRules, 'exports')).toBeGreaterThanOrEqual(0);
  expect(
    await server.services.database.db.selectFrom('exports').where('id', '=', id).select('id').execute(),
  ).toHaveLength(1);
  clock.advance(60_001);
  expect(await applyRetentionRule(server.services, retentionRules, 'exports')).toBeGreaterThan(0);
  expect(
    await server.services.database.db
      .selectFrom('exportChunks')
      .where('exportId', '=', id)
      .select('number')
      .execute(),
  ).toEqual([]);
});
