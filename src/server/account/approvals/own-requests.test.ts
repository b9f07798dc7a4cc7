// Makers see and withdraw their own requests whatever their role, and do not see those of others.
import { expect, test } from 'vitest';
import {
  approvalRequestsContract as requests,
  approvalRulesContract as rules,
} from '#shared/contract/account/approvals.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openProvedServer();

test('a maker without approval permissions lists only their own requests and withdraws one', async () => {
  const business = await createTestBusiness(server, { name: 'Adunni Foods' });
  const { token } = business;
  const wallets = await openWallets(server, business);
  await deposit(server, business, { walletId: wallets.MASTER, amount: 10_000_000, sessionId: 'OWN1' });
  const options = await server.call(rules.getApprovalOptions, { token });
  const owners = options.data.roles.filter(({ name }) => name === 'Owner').map(({ id }) => id);
  const admin = await business.signInAs('Admin');
  const rule = { name: 'All moves', module: 'wallets', steps: [{ need: 1, roles: owners }] };
  expect((await server.call(rules.createApprovalRule, { token, body: rule as never })).status).toBe(200);
  const role = await server.call(rolesContract.createRole, {
    token,
    body: { name: 'Till', permissions: ['BANKING_SERVICES.WALLETS.READ_WRITE'] },
  });
  const maker = await business.signInAs('Viewer');
  const team = await server.call(teamContract.listTeam, { token, query: { limit: 100 } });
  const id = team.data.items.find(({ email }) => email === maker.email)?.id ?? '';
  await server.call(teamContract.toggleRole, { token, params: { id }, body: { roleId: role.data.id } });
  const ask = async (by: string, amount: number): Promise<string> => {
    const body = { walletId: wallets['FUNDS-TRANSFER'], fromWalletId: wallets.MASTER, amount };
    const answer = await server.call(walletsContract.fundWallet, {
      token: by,
      idempotencyKey: `own-${amount}`,
      body,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    return answer.body.data.approval_request.id;
  };
  const mine = await ask(maker.token, 100_000);
  const others = await ask(admin.token, 200_000);
  const as = { token: maker.token };
  expect((await server.call(requests.listApprovalRequests, as)).status).toBe(403);
  const listed = await server.call(requests.listOwnApprovalRequests, { ...as, query: { include: 'counts' } });
  expect(listed.data.items.map((item) => [item.id, item.isMine, item.canDecide])).toEqual([
    [mine, true, false],
  ]);
  const params = { requestId: mine };
  expect((await server.call(requests.getApprovalRequest, { ...as, params })).status).toBe(200);
  const foreign = { ...as, params: { requestId: others } };
  expect((await server.call(requests.getApprovalRequest, foreign)).status).toBe(404);
  expect((await server.call(requests.withdrawRequest, foreign)).status).toBe(404);
  expect((await server.call(requests.withdrawRequest, { ...as, params })).data).toMatchObject({
    status: 'CLOSED',
  });
  expect((await server.call(requests.withdrawRequest, { ...as, params })).status).toBe(409);
  const closed = await server.call(requests.listOwnApprovalRequests, { ...as, query: { status: 'CLOSED' } });
  expect(closed.data.items).toHaveLength(1);
});
