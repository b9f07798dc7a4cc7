// Account numbers of the business's own wallets through HTTP: inflows credit that wallet; one number per wallet, and only for own wallets.
import { beforeEach, expect, test } from 'vitest';
import { virtualAccountsContract as contract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import { race } from '#test/support/attack/race.ts';
import { arrive, openAccount } from '#test/support/banking/virtual-accounts.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openProvedServer({});
let business: TestBusiness;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  await server.call(walletsContract.activateOperationalWallet, {
    token: business.token,
    body: { currency: 'NGN' },
  });
});

const ownWallet = async (type: string, of = business) => {
  const { data } = await server.call(walletsContract.listOwnWallets, { token: of.token });
  const wallet = data.items.find((item) => item.type === type);
  if (!wallet) throw new Error(`No wallet ${type}`);
  return wallet;
};
const open = (walletId: string, more: object = {}) =>
  openAccount(server, business, { wallet_id: walletId, ...more });

test('payments into the account number of a business wallet are credited to that wallet alone', async () => {
  const wallet = await ownWallet('MASTER');
  expect(wallet).toMatchObject({ account_number: null, account_bank: null });
  const { data: account } = await open(wallet.id);
  expect(account).toMatchObject({ status: 'ACTIVE', customer: null, wallet_id: wallet.id });
  expect(account.account_name).toBe('Adunni Foods');
  await arrive(server, account, 25_000_000);
  const shown = await ownWallet('MASTER');
  expect(shown).toMatchObject({
    available: 25_000_000,
    account_number: account.account_number,
    account_bank: account.bank?.name,
  });
  const found = await server.call(walletsContract.listWallets, {
    token: business.token,
    query: { search: account.account_number ?? '' },
  });
  expect(found.data.items.map(({ id }) => id)).toEqual([wallet.id]);
  const collected = await server.call(collectionBalanceContract.getBalance, { token: business.token });
  expect(collected.data.available).toBe(0);
});

test('eight concurrent requests open one account, and another can be opened once it is deactivated', async () => {
  const wallet = await ownWallet('FUNDS-TRANSFER');
  const answers = await race(8, () => open(wallet.id));
  const opened = answers.filter(({ status }) => status === 200);
  expect(opened).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  const first = opened[0]?.data;
  const params = { virtualAccountId: first?.id ?? '' };
  await server.call(contract.deactivateVirtualAccount, { token: business.token, params });
  expect((await ownWallet('FUNDS-TRANSFER')).account_number).toBeNull();
  const second = await open(wallet.id);
  expect(second.status).toBe(200);
  expect((await ownWallet('FUNDS-TRANSFER')).account_number).toBe(second.data.account_number);
});

test('wallets of other businesses and of customers, the collection balance and other currencies are rejected', async () => {
  const refused = async (body: object) => {
    const { status, body: answer } = await openAccount(server, business, body);
    return [status, answer.error?.fields?.wallet_id];
  };
  const other = await createTestBusiness(server);
  await server.call(walletsContract.activateOperationalWallet, {
    token: other.token,
    body: { currency: 'NGN' },
  });
  const theirs = await ownWallet('MASTER', other);
  expect(await refused({ wallet_id: theirs.id })).toEqual([422, 'This wallet does not exist']);
  const customer = { email: 'halima@example.com', name: 'Halima Bello' };
  const { data: ofCustomer } = await openAccount(server, business, { customer });
  expect((await refused({ wallet_id: ofCustomer.wallet_id }))[0]).toBe(422);
  expect((await refused({ wallet_id: (await ownWallet('COLLECTION')).id }))[0]).toBe(422);
  const master = await ownWallet('MASTER');
  expect((await refused({ wallet_id: master.id, currency: 'USD' }))[0]).toBe(422);
  expect((await refused({ wallet_id: master.id, customer }))[0]).toBe(422);
  expect((await refused({ wallet_id: master.id, type: 'dynamic', amount: 500_000 }))[0]).toBe(422);
  expect((await refused({ wallet_id: { id: master.id } }))[0]).toBe(422);
});
