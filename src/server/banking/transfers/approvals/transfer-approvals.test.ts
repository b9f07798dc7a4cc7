// A transfer under an approval rule: no money moves before approval, then the transfer is made once, without a second code.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { executeApproved } from '#server/account/approvals/execute.ts';
import {
  approvalRequestsContract as requests,
  approvalRulesContract as rules,
} from '#shared/contract/account/approvals.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import {
  openTransfers,
  send,
  toAccount,
  transferCode,
  transferKey,
} from '#test/support/banking/transfers.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
let walletId: string;
let admin: { token: string; email: string };

beforeAll(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  walletId = await openTransfers(server, business, 100_000_000);
  admin = await business.signInAs('Admin');
  const options = await server.call(rules.getApprovalOptions, { token: business.token });
  const roles = Object.fromEntries(options.data.roles.map(({ name, id }) => [name, id]));
  const created = await server.call(rules.createApprovalRule, {
    token: business.token,
    body: {
      name: 'Large transfers',
      module: 'transfers',
      currency: 'NGN',
      amountMin: 1_000_000,
      steps: [{ need: 1, roles: [roles.Owner, roles.Admin] }],
    },
  });
  expect(created.status).toBe(200);
});

const available = async () =>
  (await server.call(walletsContract.getWallet, { token: business.token, params: { walletId } })).data
    .available;

const approve = (requestId: string) =>
  server.call(requests.approveRequest, { token: admin.token, params: { requestId }, body: { revision: 1 } });

test('a member’s transfer is pending until approval, and is then made once', async () => {
  const body = { ...toAccount('89'), amount: 2_000_000, code: await transferCode(server, business) };
  const post = () =>
    server.call(transfersContract.createTransfer, { token: business.token, idempotencyKey: 'mine', body });
  const held = await post();
  expect(held.status, JSON.stringify(held.body)).toBe(202);
  const { approval_request: request } = held.body.data;
  expect(request).toMatchObject({ module: 'transfers', status: 'PENDING' });
  expect(await available()).toBe(100_000_000);
  expect((await post()).body.data.approval_request.id).toBe(request.id);
  expect((await approve(request.id)).status).toBe(200);
  while ((await executeApproved(server.services)) > 0);
  expect(await available()).toBe(100_000_000 - 2_007_688);
  while ((await executeApproved(server.services)) > 0);
  expect(await available()).toBe(100_000_000 - 2_007_688);
});

test('an API key’s transfer is pending too, and one below the rule amount is made immediately', async () => {
  const key = await transferKey(server, business);
  const before = await available();
  const held = await send(server, key, toAccount('79'), randomUUID());
  expect(held.status).toBe(202);
  expect(await available()).toBe(before);
  expect((await send(server, key, { ...toAccount('69'), amount: 500_000 })).data.status).toBe('SUCCESSFUL');
});
