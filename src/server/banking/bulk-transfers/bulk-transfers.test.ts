// Bulk transfers over HTTP: row checks, corrections, a single debit, outcomes that add up, retries, and the ledger.
import { beforeEach, describe, expect, test } from 'vitest';
import { sendDueTransfers } from '#server/banking/transfers/sending/send-transfers.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import { beneficiaryGroupsContract } from '#shared/contract/banking/beneficiary-groups.ts';
import type { TransferGroupDetail, TransferGroupRow } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { openTransfers, send, transferKey } from '#test/support/banking/transfers.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { completeDueGroups } from './complete-groups.ts';
import { queryDueRows } from './rows/query-names.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({ clock });
let business: TestBusiness;
let walletId: string;
let key: string;
let serial = 0;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  walletId = await openTransfers(server, business, 50_000_000_00);
  key = await transferKey(server, business);
});

const headings = 'bank_code,account_number,account_name,amount,narration';
/** An account number whose suffix determines the bank's response. */
const account = (suffix: string): string => {
  serial += 1;
  return `70${String(serial).padStart(6, '0')}${suffix}`;
};

async function upload(rows: readonly string[], query = ''): Promise<TransferGroupDetail> {
  const endpoint = { ...contract.validateBulk, url: `${contract.validateBulk.url}${query}` } as never;
  const bytes = Buffer.from([headings, ...rows].join('\n'));
  const { status, body } = await sendFile(server.url, endpoint, { token: key, bytes, fileName: 'pay.csv' });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}
const ask = async (): Promise<void> => {
  while ((await queryDueRows(server.services)) > 0);
};
const get = async ({ id }: { id: string }) =>
  (await server.call(contract.getTransferGroup, { token: key, params: { transferGroupId: id } })).data;
async function rowsOf({ id }: { id: string }): Promise<TransferGroupRow[]> {
  const query = { sort: 'line', limit: 100 };
  const place = { token: key, params: { transferGroupId: id }, query };
  return (await server.call(contract.listTransferGroupRows, place)).data.items;
}
const change = ({ id }: { id: string }, line: number, body: object) =>
  server.call(contract.changeBulkRow, {
    token: key,
    params: { transferGroupId: id, line: String(line) },
    body: body as never,
  });
const sendAll = async (group: { id: string }, idempotencyKey = `send-${group.id}`, more: object = {}) => {
  const { to_send: toSend } = await get(group);
  const body = { transfer_group_id: group.id, rows: toSend.rows, total: toSend.total, ...more };
  return server.call(contract.sendBulk, { token: key, idempotencyKey, body });
};
async function settle(): Promise<void> {
  while ((await sendDueTransfers(server.services)) > 0);
  clock.advance(61_000);
  while ((await sendDueTransfers(server.services)) > 0);
  await completeDueGroups(server.services);
}
const available = async (): Promise<number> =>
  (await server.call(walletsContract.getWallet, { token: business.token, params: { walletId } })).data
    .available;
const wordOf = ({ state, problem }: TransferGroupRow) => problem ?? state;

describe('validation', () => {
  test('each row reports its most severe problem', async () => {
    const [same, twice] = [account('20'), account('21')];
    const draft = await upload([
      `058,${same},,1500.50,Maize`,
      `Union Trust,${account('20')},Ada,100,`,
      `058,209341773,Ada,100,`,
      `058,${account('20')},Ada,ten,`,
      `058,${account('20')},Ada,99000000,`,
      `058,${account('01')},Ada,100,`,
      `058,${account('20')},Nobody Such,200,`,
      `Zenith,${twice},,300,`,
      `057,${twice},,300.00,`,
      `44,${account('20')},,100,`,
    ]);
    expect(draft).toMatchObject({ status: 'DRAFT', rows: 10, checks: { checking: { count: 6 } } });
    await ask();
    const rows = await rowsOf(draft);
    expect(rows.map(wordOf)).toEqual([
      'READY',
      'bank',
      'account_number',
      'amount',
      'limit',
      'no_account',
      'another_name',
      'READY',
      'twice',
      'READY',
    ]);
    expect(rows[8]).toMatchObject({ state: 'WARNING', about: '9' });
    expect(rows[9]?.bank_name).toBe('Access Bank');
    const { checks, to_send: toSend, problems } = await get(draft);
    expect(checks).toMatchObject({ ready: { count: 3 }, warning: { count: 1 }, error: { count: 6 } });
    expect(toSend).toMatchObject({ rows: 3, amount: 150_050 + 30_000 + 10_000, fee: 3000, vat: 225 });
    expect(problems).toContainEqual({ problem: 'bank', count: 1 });
  });

  test('a cell that is longer than allowed is an error of its row, is shown in full, and can be shortened', async () => {
    const long = (length: number) =>
      'narration '
        .repeat(110)
        .slice(0, length - 1)
        .concat('.');
    const spaced = `1${' '.repeat(30)}000`;
    const draft = await upload([
      `058,${account('20')},,100,${long(100)}`,
      `058,${account('20')},,100,${long(101)}`,
      `058,${account('20')},${long(141)},100,`,
      `058,${account('20')},,"${spaced}",`,
      `058,${account('20')}${'0'.repeat(15)},,100,`,
    ]);
    await ask();
    const rows = await rowsOf(draft);
    expect(rows.map(wordOf)).toEqual(['READY', 'narration', 'account_name', 'amount', 'account_number']);
    expect(rows.map(({ state }) => state).slice(1)).toEqual(['ERROR', 'ERROR', 'ERROR', 'ERROR']);
    expect(rows[1]?.narration).toBe(long(101));
    expect(rows[2]?.account_name).toBe(long(141));
    expect(rows[3]?.amount_text).toBe(spaced);
    expect(rows[4]?.account_number).toHaveLength(25);
    expect((await get(draft)).to_send.rows).toBe(1);
    const line = rows[1]?.line ?? 0;
    expect((await change(draft, line, { narration: long(101) })).body.error.fields).toEqual({
      narration: 'Must be at most 100 characters',
    });
    expect((await change(draft, line, { narration: 'Maize' })).status).toBe(200);
    await ask();
    expect((await rowsOf(draft))[1]).toMatchObject({ state: 'READY', narration: 'Maize' });
  });

  test('an amount with a decimal comma is its own value and never a hundred times as much', async () => {
    const draft = await upload([
      `058,${account('20')},,"1250,50",`,
      `058,${account('20')},,"1.250,50",`,
      `058,${account('20')},,"1250,500",`,
      `058,${account('20')},,"1,250.50",`,
      `058,${account('20')},,"1 250.50",`,
    ]);
    const rows = await rowsOf(draft);
    expect(rows.map(({ problem, amount }) => problem ?? amount)).toEqual([
      125_050,
      125_050,
      'amount',
      125_050,
      125_050,
    ]);
  });

  test('a slightly different name needs confirmation, and the name from the bank can be used instead', async () => {
    const number = account('20');
    const first = await upload([`058,${number},,100,`]);
    await ask();
    const name = (await rowsOf(first))[0]?.found_name ?? '';
    const [surname = '', givenName = ''] = name.split(' ');
    const draft = await upload([`058,${number},${givenName} ${surname} Xavierson,200,`]);
    await ask();
    expect((await rowsOf(draft))[0]).toMatchObject({ problem: 'name_differs', state: 'WARNING' });
    expect((await get(draft)).to_send.rows).toBe(0);
    await change(draft, 2, { kept: true });
    expect((await get(draft)).to_send.rows).toBe(1);
    await change(draft, 2, { use_bank_name: true });
    expect((await rowsOf(draft))[0]).toMatchObject({ state: 'READY', fixed: true, similarity: 100 });
    await change(draft, 2, { restore: true });
    expect((await rowsOf(draft))[0]).toMatchObject({ problem: 'name_differs', fixed: false });
  });

  test('a corrected row is checked again, and dropping one duplicate clears the other', async () => {
    const number = account('20');
    const draft = await upload([
      `Union Trust,${number},,100,`,
      `058,${number},,100,`,
      `058,${account('20')},,1,`,
    ]);
    await ask();
    await change(draft, 2, { bank: '058' });
    expect((await rowsOf(draft)).map(wordOf)).toEqual(['CHECKING', 'twice', 'amount']);
    await ask();
    await change(draft, 4, { amount: '2500' });
    expect((await rowsOf(draft)).map(wordOf)).toEqual(['READY', 'twice', 'READY'].with(2, 'CHECKING'));
    await change(draft, 2, { dropped: true });
    await ask();
    expect((await rowsOf(draft)).map(wordOf)).toEqual(['READY', 'READY', 'READY']);
    expect((await get(draft)).checks).toMatchObject({ dropped: { count: 1 }, ready: { count: 2 } });
  });

  test('a row already paid today by a single transfer is reported', async () => {
    const number = account('20');
    await send(server, key, { account_number: number, amount: 50_000 });
    const draft = await upload([`058,${number},,500,`, `058,${number},,501,`]);
    await ask();
    expect((await rowsOf(draft)).map(wordOf)).toEqual(['paid_today', 'READY']);
    expect((await rowsOf(draft))[0]?.about).toMatch(/^TRF-/);
  });

  test('a beneficiary group can be used as a file', async () => {
    const token = key;
    const add = async (amount: number | null) =>
      (
        await server.call(beneficiariesContract.createBeneficiary, {
          token,
          body: { bankCode: '058', accountNumber: account('20'), amount, narration: 'Salary' },
        })
      ).data.id;
    const members = [{ beneficiaryId: await add(250_000) }, { beneficiaryId: await add(null) }];
    const body = { name: 'Staff', currency: 'NGN', members };
    const group = await server.call(beneficiaryGroupsContract.createBeneficiaryGroup, { token, body });
    const draft = await server.call(contract.validateBulkGroup, {
      token,
      body: { group_id: group.data.id, purpose: 'salary' },
    });
    await ask();
    expect(await get(draft.data)).toMatchObject({ source: 'group', name: 'Staff', purpose: 'salary' });
    expect((await rowsOf(draft.data)).map(wordOf)).toEqual(['READY', 'amount']);
  });
});

describe('sending', () => {
  test('the wallet is debited once, outcomes add up to the debit, failed rows are refunded and retried alone', async () => {
    const before = await available();
    const draft = await upload([
      `058,${account('20')},,20000,`,
      `058,${account('03')},,20000,`,
      `058,${account('04')},,5000,`,
      `058,${account('06')},,5000,`,
      `999,${account('20')},,5000,`,
    ]);
    expect((await sendAll(draft)).body.error.code).toBe('VALIDATION');
    await ask();
    const { to_send: toSend } = await get(draft);
    const early = await sendAll(draft, 'other', { total: toSend.total - 1 });
    expect(early.body.error.code).toBe('CONFLICT');
    const sent = await sendAll(draft);
    expect(sent.data).toMatchObject({ status: 'PROCESSING', sent: 4, total: toSend.total });
    expect(await available()).toBe(before - toSend.total);
    expect((await sendAll(draft, 'again', { rows: 4, total: toSend.total })).body.error.code).toBe(
      'TRANSFER_STATE',
    );
    while ((await sendDueTransfers(server.services)) > 0);
    const during = (await get(draft)).outcomes;
    const sum = Object.values(during).reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(toSend.total);
    await settle();
    clock.advance(3_600_000);
    await settle();
    const done = await get(draft);
    expect(done).toMatchObject({ status: 'COMPLETED', retryable: 1 });
    expect(done.outcomes).toMatchObject({ done: { count: 2 }, failed: { count: 2 } });
    expect(await available()).toBe(before - done.outcomes.done.amount);
    const again = await server.call(contract.retryBulk, {
      token: key,
      params: { transferGroupId: draft.id },
    });
    expect(again.data).toMatchObject({ source: 'retry', rows: 1, retry_of: { id: draft.id } });
    expect(await get(draft)).toMatchObject({ retryable: 0, retries: [{ rows: 1 }] });
    const twice = await server.call(contract.retryBulk, {
      token: key,
      params: { transferGroupId: draft.id },
    });
    expect(twice.body.error.code).toBe('TRANSFER_STATE');
    expect((await change(draft, 2, { dropped: true })).body.error.code).toBe('TRANSFER_STATE');
  });

  test('concurrent callers send a file once', async () => {
    const before = await available();
    const draft = await upload([`058,${account('20')},,20000,`, `058,${account('20')},,1000,`]);
    await ask();
    const { total } = (await get(draft)).to_send;
    const answers = await Promise.all(['a', 'b', 'c', 'a', 'b', 'd'].map((item) => sendAll(draft, item)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await available()).toBe(before - total);
    expect((await get(draft)).sent).toBe(2);
  });

  test('a member needs a valid code; another business cannot send the file, and nobody can once discarded', async () => {
    const draft = await upload([`058,${account('20')},,20000,`]);
    await ask();
    const { total } = (await get(draft)).to_send;
    const body = { transfer_group_id: draft.id, rows: 1, total, code: '000000' };
    const wrong = await server.call(contract.sendBulk, {
      token: business.token,
      idempotencyKey: 'wrong',
      body,
    });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    const other = await createTestBusiness(server);
    await openTransfers(server, other, 0);
    const stolen = await transferKey(server, other);
    const taken = await server.call(contract.sendBulk, { token: stolen, idempotencyKey: 'x', body });
    expect(taken.status).toBe(404);
    const discarded = await server.call(contract.discardBulk, {
      token: key,
      params: { transferGroupId: draft.id },
    });
    expect(discarded.data.status).toBe('DISCARDED');
    expect((await sendAll(draft, 'gone', { rows: 1, total })).body.error.code).toBe('TRANSFER_STATE');
  });

  test('5,000 rows are checked and accepted within 100 seconds in total', {
    timeout: 120_000,
  }, async () => {
    const count = 5000;
    const rows = Array.from({ length: count }, () => `058,${account('20')},,150,`);
    const started = performance.now();
    const draft = await upload(rows);
    await ask();
    const checkedMs = performance.now() - started;
    const { to_send: toSend } = await get(draft);
    expect(toSend.rows).toBe(count);
    const from = performance.now();
    expect((await sendAll(draft)).data).toMatchObject({ sent: count });
    const sentMs = performance.now() - from;
    process.stdout.write(`checked in ${Math.round(checkedMs)} ms, taken in ${Math.round(sentMs)} ms\n`);
    // A generous limit, because the test machine runs other work.
    expect(checkedMs + sentMs).toBeLessThan(100_000);
  });
});
