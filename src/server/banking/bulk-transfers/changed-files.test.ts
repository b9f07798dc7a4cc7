// Changed drafts over HTTP, with ledger proofs: another wallet, a replaced file, pending rows stopped while the file is sent, and files
// with the same payments.
import { beforeEach, describe, expect, test } from 'vitest';
import { sendDueTransfers } from '#server/banking/transfers/sending/send-transfers.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { openBulk } from '#test/support/banking/bulk.ts';
import { openTransfers, send, transferKey } from '#test/support/banking/transfers.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { completeDueGroups } from './complete-groups.ts';
import { queryDueRows } from './rows/query-names.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({ clock });
let business: TestBusiness;
let walletId: string;
let key: string;
const bulk = openBulk(server, () => key);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  walletId = await openTransfers(server, business, 50_000_000_00);
  key = await transferKey(server, business);
});

const wallets = async () =>
  (await server.call(walletsContract.listWallets, { token: business.token, query: { limit: 100 } })).data
    .items;
const available = async (): Promise<number> =>
  (await wallets()).find(({ id }) => id === walletId)?.available ?? 0;
const rowsFor = (count: number, suffix = '20') =>
  Array.from({ length: count }, () => `058,${bulk.account(suffix)},,1500,`);

async function sentFile(rows: readonly string[]) {
  const draft = await bulk.upload(rows);
  await bulk.ask();
  expect((await bulk.send(draft)).status).toBe(200);
  return draft;
}

describe('stopping', () => {
  test('waiting rows are refunded with their charges, and the file is completed', async () => {
    const before = await available();
    const file = await sentFile(rowsFor(5));
    expect(await available()).toBeLessThan(before);
    const { data } = await bulk.stop(file);
    expect(data.outcomes).toMatchObject({ stopped: { count: 5, amount: data.total }, waiting: { count: 0 } });
    expect(await available()).toBe(before);
    await completeDueGroups(server.services);
    expect(await bulk.get(file)).toMatchObject({ status: 'COMPLETED', retryable: 0 });
    expect((await bulk.rowsOf(file)).every(({ outcome }) => outcome === 'stopped')).toBe(true);
    expect((await bulk.stop(file)).body.error.code).toBe('TRANSFER_STATE');
    // A stopped transfer counts neither towards the daily limits nor as a duplicate.
    const again = await bulk.upload([`058,${(await bulk.rowsOf(file))[0]?.account_number},,1500,`]);
    await bulk.ask();
    expect((await bulk.get(again)).checks.ready.count).toBe(1);
  });

  test('with concurrent stops while sending, each row is either sent or refunded, never both', async () => {
    const before = await available();
    const file = await sentFile(rowsFor(60));
    const work = async () => {
      while ((await sendDueTransfers(server.services)) > 0);
    };
    const stopLater = async (ms: number) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return bulk.stop(file);
    };
    const answers = await Promise.all([work(), work(), stopLater(30), stopLater(30), stopLater(60)]);
    const stops = answers.slice(2) as Awaited<ReturnType<typeof bulk.stop>>[];
    expect(stops.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    await work();
    const { outcomes, total } = await bulk.get(file);
    expect(outcomes.done.count + outcomes.stopped.count).toBe(60);
    expect(outcomes.done.amount + outcomes.stopped.amount).toBe(total);
    expect(await available()).toBe(before - outcomes.done.amount);
  });

  test('a draft cannot be stopped, nor can a file by another business or a viewer', async () => {
    const draft = await bulk.upload(rowsFor(1));
    expect((await bulk.stop(draft)).body.error.code).toBe('TRANSFER_STATE');
    const other = await createTestBusiness(server);
    const stranger = await server.call(contract.stopBulk, {
      token: other.token,
      params: { transferGroupId: draft.id },
    });
    expect(stranger.status).toBe(404);
    const viewer = await business.signInAs('Viewer');
    const looking = await server.call(contract.stopBulk, {
      token: viewer.token,
      params: { transferGroupId: draft.id },
    });
    expect(looking.status).toBe(403);
  });
});

describe('a draft', () => {
  test('is paid from the chosen wallet, set on upload or later', async () => {
    const master = (await wallets()).find(({ type }) => type === 'MASTER');
    const draft = await bulk.upload(rowsFor(1), `?wallet_id=${master?.id}`);
    await bulk.ask();
    expect(draft.wallet.id).toBe(master?.id);
    const { total } = (await bulk.get(draft)).to_send;
    expect((await bulk.send(draft)).body.error.code).toBe('INSUFFICIENT_BALANCE');
    const move = (to: string | undefined) =>
      server.call(contract.changeBulkDraft, {
        token: key,
        params: { transferGroupId: draft.id },
        body: { wallet_id: to ?? '' },
      });
    const before = await available();
    expect((await move(walletId)).data.wallet.id).toBe(walletId);
    const collection = (await wallets()).find(({ type }) => type === 'COLLECTION');
    expect((await move(collection?.id)).body.error.fields).toHaveProperty('wallet_id');
    const other = await createTestBusiness(server);
    const foreign = await openTransfers(server, other, 0);
    expect((await move(foreign)).status).toBe(404);
    expect((await bulk.send(draft, 'again')).status).toBe(200);
    expect(await available()).toBe(before - total);
    expect((await move(master?.id)).body.error.code).toBe('TRANSFER_STATE');
  });

  test('can have its file replaced: new rows are checked, and a late response for an old row is discarded', async () => {
    const draft = await bulk.upload([`058,${bulk.account('20')},,1500,`, `Nobody,123,,x,`]);
    // The bank enquiry for the old row is in progress while the file is replaced.
    const asking = queryDueRows(server.services);
    const [number] = [bulk.account('01')];
    const replaced = await bulk.replace(draft, [`057,${number},,2500,`]);
    await asking;
    expect(replaced.status).toBe(200);
    expect(replaced.body.data).toMatchObject({ id: draft.id, rows: 1, reference: draft.reference });
    await bulk.ask();
    const rows = await bulk.rowsOf(draft);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ account_number: number, problem: 'no_account', found_name: null });
    const other = await createTestBusiness(server);
    expect((await openBulk(server, () => other.token).replace(draft, rowsFor(1))).status).toBe(404);
    const good = await bulk.replace(draft, rowsFor(3));
    expect(good.body.data.rows).toBe(3);
    await bulk.ask();
    expect((await bulk.send(draft)).data.sent).toBe(3);
    expect((await bulk.replace(draft, rowsFor(1))).body.error.code).toBe('TRANSFER_STATE');
  });

  test('with the same payments as a concurrently sent one reports the duplicates per row before it is sent', async () => {
    const rows = rowsFor(2);
    const first = await bulk.upload(rows);
    const second = await bulk.upload([...rows, ...rowsFor(1)]);
    await bulk.ask();
    expect((await bulk.get(second)).checks.ready.count).toBe(3);
    const before = await available();
    const answers = await Promise.all([bulk.send(first), bulk.send(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [late, sent] = answers[0]?.status === 409 ? [first, second] : [second, first];
    expect(await available()).toBe(before - (await bulk.get(sent)).total);
    const notifications = (await bulk.rowsOf(late)).filter(({ problem }) => problem === 'paid_today');
    expect(notifications).toHaveLength(2);
    expect(notifications[0]?.about).toMatch(/^TRF-/);
    for (const { line } of notifications) await bulk.change(late, line, { kept: true });
    expect((await bulk.send(late, 'kept')).status).toBe(200);
  });

  test('reports a duplicate single transfer made after its check', async () => {
    const number = bulk.account('20');
    const draft = await bulk.upload([`058,${number},,500,`]);
    await bulk.ask();
    await send(server, key, { account_number: number, amount: 50_000 });
    expect((await bulk.send(draft)).body.error).toMatchObject({ code: 'CONFLICT' });
    expect((await bulk.rowsOf(draft))[0]).toMatchObject({ problem: 'paid_today', state: 'WARNING' });
  });

  test('of failed rows frees them for another retry once it is discarded or drops them', async () => {
    const file = await sentFile(rowsFor(2, '03'));
    while ((await sendDueTransfers(server.services)) > 0);
    const first = (await bulk.retry(file)).data;
    expect(await bulk.get(file)).toMatchObject({ retryable: 0 });
    await bulk.discard(first);
    expect(await bulk.get(file)).toMatchObject({ retryable: 2, retries: [] });
    const second = (await bulk.retry(file)).data;
    await bulk.ask();
    await bulk.change(second, 2, { dropped: true });
    expect((await bulk.send(second)).data.sent).toBe(1);
    expect(await bulk.get(file)).toMatchObject({ retryable: 1 });
  });
});
