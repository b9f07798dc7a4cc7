// Concurrent transfer requests: made in one batch, each by its own rules, and each once.

import { beforeEach, expect, test } from 'vitest';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { openTransfers, send, toAccount, transferKey } from '#test/support/banking/transfers.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
const start = 100_000_000;

type Sender = { business: TestBusiness; walletId: string; key: string };

async function makeSender(name: string): Promise<Sender> {
  const business = await createTestBusiness(server, { name });
  return {
    business,
    walletId: await openTransfers(server, business, start),
    key: await transferKey(server, business),
  };
}

let sender: Sender;
beforeEach(async () => {
  sender = await makeSender('Adunni Foods');
});

const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
  status === 200 ? body.data.status : body.error.code;

async function availableOf({ business, walletId }: Sender): Promise<number> {
  const place = { token: business.token, params: { walletId } };
  return (await server.call(walletsContract.getWallet, place)).data.available;
}

test('each of many concurrent transfers is made or rejected by its own rules and counted towards its own daily totals', async () => {
  const blocked = await makeSender('Blocked Stores');
  const block = { block: 'debit', reason: 'Reported as lost' } as const;
  const place = { token: blocked.business.token, params: { walletId: blocked.walletId } };
  expect((await server.call(walletsContract.blockWallet, { ...place, body: block })).status).toBe(200);
  const answers = await Promise.all([
    send(server, sender.key, toAccount('21')),
    send(server, sender.key, toAccount('22'), 'one key'),
    send(server, blocked.key, toAccount('23')),
    send(server, sender.key, toAccount('22'), 'one key'),
    send(server, sender.key, toAccount('21')),
    send(server, sender.key, { ...toAccount('25'), amount: start }),
    send(server, sender.key, { ...toAccount('26'), confirmed: ['duplicate'] }),
    send(server, sender.key, { ...toAccount('26'), confirmed: ['duplicate'] }),
  ]);
  const [first, , blockedOne, , repeated, large] = answers.map(codeOf);
  expect([first, repeated].toSorted()).toEqual(['SUCCESSFUL', 'TRANSFER_UNCONFIRMED']);
  expect([blockedOne, large]).toEqual(['WALLET_BLOCKED', 'INSUFFICIENT_BALANCE']);
  expect(answers.slice(6).map(codeOf)).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
  expect(answers[1]?.data.id).toBe(answers[3]?.data.id);
  const { data: created } = await server.call(transfersContract.listTransfers, {
    token: sender.business.token,
  });
  expect(created.items).toHaveLength(4);
  const spent = created.items.reduce((sum, { total }) => sum + total, 0);
  expect([await availableOf(sender), await availableOf(blocked)]).toEqual([start - spent, start]);
  const { db } = server.services.database;
  const used = await db
    .selectFrom('transferDays')
    .where('environmentId', 'in', [sender.business.testEnvironmentId, blocked.business.testEnvironmentId])
    .select('used')
    .execute();
  expect(used).toEqual([{ used: 4 * 2_000_000 }]);
  const days = await db
    .selectFrom('walletDays')
    .where('environmentId', '=', sender.business.testEnvironmentId)
    .where('walletId', '=', sender.walletId)
    .select('debited')
    .execute();
  expect(days).toEqual([{ debited: spent }]);
});

test('each of several concurrent transfers sends its own events, with the wallet balance after it', async () => {
  const { token, testEnvironmentId } = sender.business;
  const endpoint = { url: 'https://example.com/hook', events: ['wallet.debited', 'transfer.pending'] };
  const added = await server.call(webhooksContract.createWebhookEndpoint, { token, body: endpoint as never });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const answers = await Promise.all(
    ['31', '32', '33', '34'].map((suffix) => send(server, sender.key, toAccount(suffix))),
  );
  const [first] = answers;
  const result = await server.services.database.db
    .selectFrom('webhookEvents')
    .where('environmentId', '=', testEnvironmentId)
    .select(['type', 'subjectId', 'payload'])
    .orderBy('id')
    .execute();
  const pending = result.filter(({ type }) => type === 'transfer.pending');
  expect(new Set(pending.map(({ subjectId }) => subjectId))).toEqual(
    new Set(answers.map(({ data }) => data.id)),
  );
  const total = first?.data.total ?? 0;
  const balances = result
    .filter(({ type }) => type === 'wallet.debited')
    .map(({ payload }) => JSON.parse(String(payload)) as { amount: number; balance: number });
  expect(balances.map(({ amount }) => amount)).toEqual([-total, -total, -total, -total]);
  expect(balances.map(({ balance }) => balance)).toEqual([1, 2, 3, 4].map((count) => start - count * total));
});
