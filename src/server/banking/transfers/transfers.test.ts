// Transfers through HTTP: debits, confirmations, refusals and returns, and the ledger afterwards.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTransfer } from '#server/banking/transfers/making/make-transfers.ts';
import { transfersContract as contract } from '#shared/contract/banking/transfers.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import {
  makeSendingBusiness,
  openTransfers,
  runTransfers,
  send,
  toAccount,
  transferCode,
} from '#test/support/banking/transfers.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
let walletId: string;
let key: string;

beforeEach(async () => {
  ({ business, walletId, key } = await makeSendingBusiness(server, 100_000_000));
});

const available = async () =>
  (await server.call(walletsContract.getWallet, { token: business.token, params: { walletId } })).data
    .available;

const get = async (transferId: string) =>
  (await server.call(contract.getTransfer, { token: business.token, params: { transferId } })).data;

const enquire = async (body: object) =>
  (await server.call(contract.enquireName, { token: business.token, body })).data;

describe('sending', () => {
  test('debits the amount and charges immediately and reaches the recipient bank', async () => {
    const created = await send(server, key);
    expect(created.data).toMatchObject({
      status: 'SUCCESSFUL',
      amount: 2_000_000,
      fee: 2_500,
      vat: 188,
      stamp_duty: 5_000,
      total: 2_007_688,
      bank_name: 'Guaranty Trust Bank',
      account_number: '0123456789',
      made_by: 'Payroll program',
      purpose_code: 'OTHR',
      response_code: '00',
    });
    expect(created.data.session_id).toMatch(/^\d{30}$/);
    expect(await available()).toBe(100_000_000 - 2_007_688);
    expect(created.data.timeline.map(({ sentence }) => sentence)).toEqual([
      '₦20,076.88 debited from Transfers',
      'Sent to Guaranty Trust Bank',
      'Confirmed by Guaranty Trust Bank',
    ]);
    expect(created.data.movement.map(({ sentence, effect }) => [sentence, effect])).toEqual([
      ['Debited from the wallet for a transfer', -2_000_000],
      ['Processing fee charged', -2_500],
      ['VAT on the fee set aside', -188],
      ['Stamp duty set aside', -5_000],
      ['Transfer paid by the bank', 0],
    ]);
    const { data } = await server.call(walletsContract.listWalletEntries, {
      token: business.token,
      params: { walletId },
    });
    expect(data.items.slice(0, 4).map((item) => [item.what, item.reference])).toEqual(
      ['Stamp duty', 'VAT on the fee', 'Fee', 'Transfer'].map((what) => [what, created.data.reference]),
    );
    expect(data.items[3]?.with).toContain('Guaranty Trust Bank •••• 6789, Van repair');
  });

  test('a member confirms with a code that is valid for one transfer', async () => {
    const { token } = business;
    const body = { ...toAccount('89'), amount: 2_000_000 };
    const post = (more: object, idempotencyKey: string = randomUUID()) =>
      server.call(contract.createTransfer, { token, idempotencyKey, body: { ...body, ...more } });
    expect((await post({})).body.error).toMatchObject({ fields: { code: 'Code is required' } });
    const code = await transferCode(server, business);
    expect((await post({ code: code === '000000' ? '111111' : '000000' })).body.error.code).toBe(
      'CODE_WRONG',
    );
    const created = await post({ code }, 'mine');
    expect(created.data.status).toBe('SUCCESSFUL');
    expect((await post({ code }, 'mine')).data.id).toBe(created.data.id);
    expect((await post({ code, amount: 1_000_000 })).body.error.code).toBe('CODE_SPENT');
  });

  test('no code is sent or used up for a transfer that would be rejected anyway', async () => {
    const ask = (transfer: object) =>
      server.call(contract.requestTransferCode, {
        token: business.token,
        body: { transfer: { ...toAccount('89'), ...transfer } },
      });
    expect((await ask({ amount: 9_999 })).body.error.fields.amount).toBe(
      'The minimum allowable amount is ₦100.00',
    );
    expect((await ask({ amount: 200_000_000 })).body.error.code).toBe('INSUFFICIENT_BALANCE');
    expect((await ask({ amount: 1_100_000_000 })).body.error.code).toBe('TRANSFER_LIMIT');
  });

  test('concurrent requests with one idempotency key make one transfer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(server, key, {}, 'same')));
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ data }) => data.id)).size).toBe(1);
    expect(await available()).toBe(100_000_000 - 2_007_688);
  });

  test('salaries and own-account transfers pay no stamp duty; the account name must match for an own account', async () => {
    expect((await send(server, key, { purpose: 'salary' })).data).toMatchObject({
      stamp_duty: 0,
      total: 2_002_688,
      purpose_code: 'SALA',
    });
    const claimed = await send(server, key, { ...toAccount('79'), purpose: 'own_account' });
    expect(claimed.body.error.fields.purpose).toBe('This account is not in the name of your business');
    expect((await send(server, key, { ...toAccount('08'), purpose: 'own_account' })).data).toMatchObject({
      account_name: 'ADUNNI FOODS',
      stamp_duty: 0,
    });
  });

  test('only wallets of the business can be debited', async () => {
    const customer = await server.call(walletsContract.createWallet, {
      token: business.token,
      body: { currency: 'NGN', customer: { email: 'halima@example.com', name: 'Halima Bello' } },
    });
    expect((await send(server, key, { wallet_id: customer.data.id })).body.error.fields.wallet_id).toBe(
      'Choose a wallet of your business',
    );
    const stranger = await createTestBusiness(server);
    const foreign = await openTransfers(server, stranger, 0);
    expect((await send(server, key, { wallet_id: foreign })).status).toBe(404);
  });
});

describe('names and warnings', () => {
  test('a name enquiry returns the account name and its similarity to a given name', async () => {
    const first = await enquire(toAccount('89'));
    expect(first).toMatchObject({ outcome: 'found', similarity: null, is_own: false, warnings: [] });
    const [surname, firstName] = (first.account_name ?? '').split(' ');
    expect(await enquire({ ...toAccount('89'), account_name: `${firstName} ${surname}` })).toMatchObject({
      similarity: 98,
      warnings: [],
    });
    expect(await enquire({ ...toAccount('89'), account_name: 'Xerxes Quill' })).toMatchObject({
      warnings: [{ kind: 'name_differs' }],
    });
    expect((await enquire(toAccount('01'))).outcome).toBe('not_found');
    expect((await enquire(toAccount('02'))).outcome).toBe('unavailable');
  });

  test('without an account name from the bank, no transfer is made', async () => {
    expect((await send(server, key, toAccount('01'))).body.error.fields.account_number).toBe(
      'Guaranty Trust Bank has no account with this number',
    );
    expect((await send(server, key, toAccount('02'))).body.error.code).toBe('BANK_UNAVAILABLE');
    expect(await available()).toBe(100_000_000);
  });

  test('a different name, an own account and a duplicate within 24 hours each need confirmation', async () => {
    const other = await send(server, key, { account_name: 'Xerxes Quill' });
    expect(other.body.error).toMatchObject({ code: 'TRANSFER_UNCONFIRMED' });
    expect(Object.keys(other.body.error.fields)).toEqual(['name_differs']);
    const confirmed = { account_name: 'Xerxes Quill', confirmed: ['name_differs'] };
    expect((await send(server, key, confirmed)).data.account_name).not.toBe('Xerxes Quill');
    expect(Object.keys((await send(server, key)).body.error.fields)).toEqual(['duplicate']);
    expect((await send(server, key, { confirmed: ['duplicate'] })).status).toBe(200);
    clock.advance(24 * 3_600_000 + 1);
    expect((await send(server, key)).status).toBe(200);
    expect((await send(server, key, toAccount('08'))).body.error.fields.own_account).toContain(
      'your business',
    );
  });

  test('of concurrent identical transfers one is made, and the others need confirmation', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(server, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('outcomes', () => {
  test('a failed transfer returns amount and charges to the wallet and no longer counts towards the daily limit', async () => {
    const created = await send(server, key, toAccount('03'));
    expect(created.data).toMatchObject({ status: 'FAILED' });
    expect(created.data.failure).toBeTruthy();
    expect(created.data.timeline.at(-1)?.sentence).toContain('₦20,076.88 returned to the wallet');
    expect(await available()).toBe(100_000_000);
    const [day] = await server.services.database.db
      .selectFrom('transferDays')
      .where('environmentId', '=', business.testEnvironmentId)
      .selectAll()
      .execute();
    expect(day?.used).toBe(0);
  });

  test('a failed transfer is returned even to a wallet whose credits are blocked', async () => {
    await send(server, key, { ...toAccount('05') });
    await server.call(walletsContract.blockWallet, {
      token: business.token,
      params: { walletId },
      body: { block: 'both', reason: 'Under review' },
    });
    clock.advance(60_000);
    await runTransfers(server);
    expect(await available()).toBe(100_000_000);
  });

  test('a transfer with an unknown outcome is queried until the bank answers, and is sent once', async () => {
    const { services } = server;
    const created = await send(server, key, toAccount('04'));
    const waiting = ['PROCESSING', 'SUCCESSFUL'];
    expect(waiting).toContain(created.data.status);
    clock.advance(3_600_000);
    await runTransfers(server);
    const now = await get(created.data.id);
    expect(now).toMatchObject({ status: 'SUCCESSFUL' });
    const sent = await services.database.db
      .selectFrom('sandboxBankTransfers')
      .where('reference', 'like', `${created.data.reference}%`)
      .selectAll()
      .execute();
    expect(sent).toHaveLength(1);
  });

  test('a transfer that the bank reverses later is credited back to the wallet with its charges', async () => {
    const created = await send(server, key, toAccount('06'));
    expect(created.data.status).toBe('SUCCESSFUL');
    for (let hours = 0; hours < 30; hours += 1) {
      clock.advance(3_600_000);
      await runTransfers(server);
    }
    const now = await get(created.data.id);
    expect(now).toMatchObject({ status: 'REVERSED' });
    expect(now.movement.at(-1)).toMatchObject({ effect: 5_000 });
    expect(await available()).toBe(100_000_000);
  });

  test('after a crash between the decision to send and the response, the bank is queried and nothing is sent again', async () => {
    const { services } = server;
    const created = await send(server, key, toAccount('89'));
    // Simulates a crash: the decision to send is committed, the answer is not, and the money is in progress.
    const other = await send(server, key, { ...toAccount('59') });
    expect([created.data.status, other.data.status]).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
    const crashed = await services.database.inTransaction(async (tx) => {
      const environment = {
        id: business.testEnvironmentId,
        mode: 'test',
        businessId: business.businessId,
        businessName: 'Adunni Foods',
        currency: 'NGN',
        country: 'NG',
        timeZone: 'Africa/Lagos',
        websiteHost: null,
      } as const;
      const row = await createTransfer(services, tx, {
        environment,
        actor: { kind: 'api_key', name: 'Payroll program', userId: business.businessId },
        walletId,
        confirmed: [],
        item: {
          bankCode: '058',
          accountNumber: '0123456769',
          accountName: 'OKAFOR UCHE',
          amount: 3_000_000,
          narration: null,
          purpose: 'other',
          isOwn: false,
        },
      });
      return tx
        .updateTable('transfers')
        .set({ status: 'PROCESSING', requestCount: 1 })
        .where('environmentId', '=', row.environmentId)
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    await runTransfers(server);
    expect(await get(crashed.id)).toMatchObject({
      status: 'FAILED',
      failure: 'The transfer never reached the bank',
    });
  });
});
