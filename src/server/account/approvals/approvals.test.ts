// Approvals through HTTP: held calls, permission to decide, execution exactly once, and endings without execution.
import { beforeEach, describe, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import {
  approvalRequestsContract as requests,
  approvalRulesContract as rules,
} from '#shared/contract/account/approvals.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { executeApproved, executeRequest, expireRequests } from './execute.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({ clock });
let business: TestBusiness;
let wallets: Awaited<ReturnType<typeof openWallets>>;
let roles: Record<string, string>;
let admin: { token: string; email: string };
let finance: { token: string; email: string };
let serial = 0;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  admin = await business.signInAs('Admin');
  finance = await business.signInAs('Finance');
  const { token } = business;
  wallets = await openWallets(server, business);
  serial += 1;
  await deposit(server, business, {
    walletId: wallets.MASTER,
    amount: 10_000_000,
    sessionId: `AP${serial}`,
  });
  const options = await server.call(rules.getApprovalOptions, { token });
  roles = Object.fromEntries(options.data.roles.map(({ name, id }) => [name, id]));
});

const rule = (more: object = {}) => ({
  name: 'Large moves',
  module: 'wallets',
  currency: 'NGN',
  amountMin: 100_000,
  steps: [{ need: 1, roles: [roles.Owner, roles.Admin] }],
  ...more,
});

const makeRule = async (more: object = {}, token = business.token) =>
  server.call(rules.createApprovalRule, { token, body: rule(more) });

const move = (token: string, amount: number, key = `move-${clock.newId()}`) =>
  server.call(walletsContract.fundWallet, {
    token,
    idempotencyKey: key,
    body: { walletId: wallets['FUNDS-TRANSFER'], fromWalletId: wallets.MASTER, amount, narration: 'Rent' },
  });

const balanceOf = async (type: keyof typeof wallets): Promise<number> =>
  (
    await server.call(walletsContract.getWallet, {
      token: business.token,
      params: { walletId: wallets[type] },
    })
  ).data.available;

const get = async (requestId: string, token = business.token) =>
  (await server.call(requests.getApprovalRequest, { token, params: { requestId } })).data;

const approve = (requestId: string, token: string, revision = 1) =>
  server.call(requests.approveRequest, { token, params: { requestId }, body: { revision } });

/** Makes the owner transfer ₦5,000.00, which is held for approval. */
async function held(token = business.token, amount = 500_000): Promise<string> {
  const { status, body } = await move(token, amount);
  expect([status, body.message]).toEqual([202, 'Sent for approval']);
  return body.data.approval_request.id;
}

/** A request that an administrator has approved and a member of finance has to approve next. */
async function approvedByAdmin(): Promise<string> {
  await makeRule({
    steps: [
      { need: 1, roles: [roles.Admin] },
      { need: 1, roles: [roles.Finance] },
    ],
  });
  const id = await held();
  await approve(id, admin.token);
  return id;
}

/** Disables or enables a member. */
async function setStatus(email: string, status: 'ACTIVE' | 'DISABLED'): Promise<void> {
  const { token } = business;
  const members = (await server.call(teamContract.listTeam, { token, query: { limit: 100 } })).data.items;
  const params = { id: members.find((one) => one.email === email)?.id ?? '' };
  const changed = await server.call(teamContract.toggleStatus, { token, params, body: { status } });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
}

/** Changes the role of a member to viewer, which has no approval permission. */
async function loseRole(email: string): Promise<void> {
  const { token } = business;
  const members = (await server.call(teamContract.listTeam, { token, query: { limit: 100 } })).data.items;
  const id = members.find((one) => one.email === email)?.id ?? '';
  const { data } = await server.call(rolesContract.listRoles, { token });
  const roleId = data.items.find(({ name }) => name === 'Viewer')?.id;
  const changed = await server.call(teamContract.toggleRole, { token, params: { id }, body: { roleId } });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
}

describe('a call pending approval', () => {
  test('below the rule amount a call executes directly; from that amount on it is pending and moves nothing', async () => {
    await makeRule();
    expect((await move(business.token, 99_999)).status).toBe(200);
    const { status, body } = await move(business.token, 100_000);
    expect(status).toBe(202);
    expect(body.data.approval_request).toMatchObject({
      status: 'PENDING',
      module: 'wallets',
      title: 'Move from Main wallet to Transfers',
    });
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(99_999);
  });

  test('the same key returns the same request, even after the rule is deleted; a different body is rejected', async () => {
    const { data } = await makeRule();
    const first = await move(business.token, 500_000, 'same');
    await server.call(rules.deleteApprovalRule, { token: business.token, params: { ruleId: data.id } });
    const again = await move(business.token, 500_000, 'same');
    expect([again.status, again.body.data]).toEqual([202, first.body.data]);
    expect((await move(business.token, 500_001, 'same')).body.error.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  test('a call that cannot succeed is rejected immediately, without creating a request', async () => {
    await makeRule();
    const { status, body } = await move(business.token, 90_000_000);
    expect([status, body.error.code]).toEqual([409, 'INSUFFICIENT_BALANCE']);
    expect((await server.call(requests.listApprovalRequests, { token: business.token })).data.total).toBe(0);
  });

  test('is executed once after approval, in the name of its maker', async () => {
    await makeRule();
    const id = await held();
    expect((await approve(id, admin.token)).status).toBe(200);
    expect(await get(id)).toMatchObject({
      status: 'COMPLETED',
      resultPath: `/banking-services/wallets/${wallets['FUNDS-TRANSFER']}/info`,
    });
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(500_000);
    await executeRequest(server.services, { environmentId: business.testEnvironmentId, id });
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(500_000);
    const created = await server.services.database.db
      .selectFrom('walletMovements')
      .where('environmentId', '=', business.testEnvironmentId)
      .where('kind', '=', 'move')
      .select('createdByName')
      .execute();
    expect(created).toEqual([{ createdByName: 'Owner Tester' }]);
  });

  test('is executed once by the sweep after a crash between decision and execution', async () => {
    await makeRule();
    const id = await held();
    await server.services.database.db
      .updateTable('approvalRequests')
      .set({ status: 'APPROVED', nextAt: clock.now() })
      .where('environmentId', '=', business.testEnvironmentId)
      .where('id', '=', id)
      .execute();
    await Promise.all([executeApproved(server.services), executeApproved(server.services)]);
    expect((await get(id)).status).toBe('COMPLETED');
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(500_000);
  });

  test('is not carried out when the program comes up more than seven days after the approval', async () => {
    await makeRule();
    const [late, inTime] = [await held(), await held()];
    const stopAfterApproval = (id: string) =>
      server.services.database.db
        .updateTable('approvalRequests')
        .set({ status: 'APPROVED', nextAt: clock.now(), decidedAt: clock.now() })
        .where('environmentId', '=', business.testEnvironmentId)
        .where('id', '=', id)
        .execute();
    await stopAfterApproval(late);
    clock.advance(1000);
    await stopAfterApproval(inTime);
    clock.advance(7 * 86_400_000 - 999);
    await executeApproved(server.services);
    business = { ...business, token: (await business.signInAs('Owner')).token };
    expect(await get(late)).toMatchObject({
      status: 'FAILED',
      failure: 'This could not be carried out within 7 days of its approval.',
    });
    expect((await get(inTime)).status).toBe('COMPLETED');
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(500_000);
  });

  test('reports why it can no longer be executed, and can be revised and resubmitted', async () => {
    await makeRule();
    const [first, second] = [await held(business.token, 9_000_000), await held(business.token, 9_000_000)];
    await approve(first, admin.token);
    await approve(second, admin.token);
    expect(await get(second)).toMatchObject({ status: 'FAILED' });
    expect((await get(second)).failure).toMatch(/Master wallet|balance/i);
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(9_000_000);
    const revised = await server.call(requests.reviseRequest, {
      token: business.token,
      params: { requestId: second },
      body: { revision: 1, changes: { amount: 400_000 } },
    });
    expect(revised.data).toMatchObject({ status: 'PENDING', revision: 2, amount: 400_000 });
    await approve(second, admin.token, 2);
    expect((await get(second)).status).toBe('COMPLETED');
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(9_400_000);
  });

  test('is not executed for a maker who is no longer a member', async () => {
    await makeRule();
    const maker = await business.signInAs('Admin');
    const id = await held(maker.token);
    await server.services.database.db
      .updateTable('members')
      .set({ status: 'CLOSED' })
      .where('businessId', '=', business.businessId)
      .where('userId', '=', (query) =>
        query.selectFrom('users').where('email', '=', maker.email).select('id'),
      )
      .execute();
    await approve(id, admin.token);
    expect(await get(id)).toMatchObject({
      status: 'FAILED',
      failure: 'Admin Tester is no longer a member of the team.',
    });
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(0);
  });
});

describe('approvers', () => {
  test('the maker and members not named by the step cannot approve', async () => {
    await makeRule();
    const id = await held(admin.token);
    const own = await approve(id, admin.token);
    expect([own.status, own.body.error.code]).toEqual([409, 'APPROVAL_STATE']);
    expect(own.body.error.message).toContain('your own request');
    expect((await approve(id, finance.token)).body.error.message).toBe(
      'Step 1 needs approval by one of Owner or Admin.',
    );
    expect(await get(id, admin.token)).toMatchObject({ canDecide: false, canWithdraw: true, isMine: true });
    expect((await approve(id, business.token)).status).toBe(200);
  });

  test('a request that only its maker could approve is rejected', async () => {
    const { data } = await makeRule({ steps: [{ need: 1, roles: [roles.Owner] }] });
    expect(data.id).toBeTruthy();
    const { status, body } = await move(business.token, 500_000);
    expect([status, body.error.code]).toEqual([409, 'APPROVAL_IMPOSSIBLE']);
  });

  test('a member whose role is bound to the other mode is not asked, and is not counted as an approver', async () => {
    const elsewhere = await business.signInAs('Viewer', 'live');
    const { token } = business;
    const countViewers = async () =>
      (await server.call(rules.getApprovalOptions, { token })).data.roles.find(
        ({ name }) => name === 'Viewer',
      );
    expect(await countViewers()).toBeUndefined();
    const here = await business.signInAs('Viewer');
    const viewers = await countViewers();
    expect(viewers?.people).toBe(1);
    await makeRule({ steps: [{ need: 1, roles: [viewers?.id] }] });
    const id = await held();
    const { rows } = await server.services.database.pool.query(
      'select to_address from emails where dedupe_key like $1',
      [`approval:${id}:step:%`],
    );
    expect(rows).toEqual([{ to_address: here.email }]);
    expect((await approve(id, elsewhere.token)).status).not.toBe(200);
  });

  test('of six concurrent approvals in a step of two, exactly two count', async () => {
    const admins = [admin];
    for (let index = 1; index < 6; index += 1) admins.push(await business.signInAs('Admin'));
    await makeRule({ steps: [{ need: 2, roles: [roles.Admin] }] });
    const id = await held();
    const answers = await Promise.all(admins.map(({ token }) => approve(id, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect((await get(id)).approvalSteps[0]?.decisions).toHaveLength(2);
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(500_000);
  });

  test('an approval no longer counts once its approver loses the role, in the current or an earlier step', async () => {
    const other = await business.signInAs('Admin');
    await makeRule({
      steps: [
        { need: 2, roles: [roles.Admin] },
        { need: 1, roles: [roles.Finance] },
      ],
    });
    const id = await held();
    await approve(id, admin.token);
    await loseRole(admin.email);
    expect((await approve(id, other.token)).data).toMatchObject({ status: 'PENDING', step: 1 });
    expect((await get(id)).approvalSteps[0]?.decisions.map(({ counts }) => counts)).toEqual([false, true]);
    await approve(id, (await business.signInAs('Admin')).token);
    expect(await get(id)).toMatchObject({ step: 2 });
    await loseRole(other.email);
    await approve(id, finance.token);
    expect(await get(id)).toMatchObject({ status: 'PENDING', step: 1 });
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(0);
    await approve(id, (await business.signInAs('Admin')).token);
    expect((await get(id)).status).toBe('COMPLETED');
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(500_000);
  });

  test('a delegate approves for the delegating approver, but not a request of that approver or their own', async () => {
    await makeRule({ steps: [{ need: 1, roles: [roles.Owner] }] });
    const members = (await server.call(rules.getApprovalOptions, { token: business.token })).data.members;
    const delegateId = members.find(({ role }) => role === 'Admin')?.id;
    const untilAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
    const body = { delegateId, untilAt };
    expect((await server.call(rules.createApprovalDelegation, { token: business.token, body })).status).toBe(
      200,
    );
    const other = await business.signInAs('Owner');
    const [id, ofDelegator, own] = [
      await held(other.token),
      await held(business.token),
      await held(admin.token),
    ];
    for (const [refused, why] of [
      [ofDelegator, 'Step 1 needs approval by one of Owner.'],
      [own, 'your own request'],
    ] as const) {
      expect(await get(refused, admin.token)).toMatchObject({ canDecide: false, forName: null });
      const { status, body } = await approve(refused, admin.token);
      expect([status, body.error.message]).toEqual([409, expect.stringContaining(why)]);
    }
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(0);
    expect(await get(id, admin.token)).toMatchObject({ canDecide: true, forName: 'Owner Tester' });
    expect((await approve(id, admin.token)).status).toBe(200);
    expect((await get(id)).approvalSteps[0]?.decisions).toMatchObject([
      { name: 'Admin Tester', forName: 'Owner Tester' },
    ]);
  });

  test('an edit by the maker restarts the approval: earlier approvals no longer count', async () => {
    const id = await approvedByAdmin();
    expect(await get(id)).toMatchObject({ step: 2 });
    const body = { revision: 1, changes: { amount: 600_000 } };
    await server.call(requests.reviseRequest, { token: business.token, params: { requestId: id }, body });
    expect(await get(id)).toMatchObject({ step: 1, revision: 2, amount: 600_000 });
    expect((await approve(id, finance.token, 2)).status).toBe(409);
    expect((await approve(id, admin.token, 1)).body.error.message).toContain('has changed');
    await approve(id, admin.token, 2);
    await approve(id, finance.token, 2);
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(600_000);
  });
});

test.each(['constructor', 'toString', 'nobody knows'])(
  '%s is rejected as a field that cannot be changed',
  async (name) => {
    await makeRule({ steps: [{ need: 1, roles: [roles.Admin] }] });
    const params = { requestId: await held() };
    const body = { revision: 1, changes: { [name]: '' } };
    const { status, body: answer } = await server.call(requests.reviseRequest, {
      token: business.token,
      params,
      body,
    });
    expect([status, answer.error.fields]).toEqual([422, { [name]: 'This cannot be changed.' }]);
  },
);

describe('requests that are not executed', () => {
  test('declined (comment required), withdrawn by the maker only, and expired requests move no money', async () => {
    await makeRule({ expiresAfterHours: 5 });
    const [declined, withdrawn, expired] = [await held(), await held(), await held()];
    const decline = (body: object) =>
      server.call(requests.declineRequest, { token: admin.token, params: { requestId: declined }, body });
    expect((await decline({ revision: 1 })).status).toBe(422);
    expect((await decline({ revision: 1, comment: 'Ask me first' })).data.status).toBe('REJECTED');
    const params = { requestId: withdrawn };
    expect((await server.call(requests.withdrawRequest, { token: admin.token, params })).status).toBe(403);
    expect(
      (await server.call(requests.withdrawRequest, { token: business.token, params })).data,
    ).toMatchObject({ status: 'CLOSED', closedReason: 'withdrawn' });
    for (const [requestId, sentence] of [
      [declined, 'This request was declined.'],
      [withdrawn, 'This request was withdrawn.'],
    ] as const) {
      const body = { revision: 1, comment: 'Too late' };
      const late = await server.call(requests.declineRequest, {
        token: admin.token,
        params: { requestId },
        body,
      });
      expect([late.status, late.body.message]).toEqual([409, sentence]);
    }
    clock.advance(5 * 3_600_000);
    await expireRequests(server.services);
    expect(await get(expired)).toMatchObject({ status: 'CLOSED', closedReason: 'expired' });
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(0);
  });

  test('a batch decision is applied per request: one request can fail while another succeeds', async () => {
    await makeRule();
    const [one, two] = [await held(), await held(admin.token)];
    const { data } = await server.call(requests.decideApprovalRequests, {
      token: admin.token,
      body: { decision: 'approve', requests: [one, two].map((id) => ({ id, revision: 1 })) },
    });
    expect(data.results).toMatchObject([
      { done: true, needsMore: false, problem: null },
      { done: false, needsMore: false },
    ]);
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(500_000);
  });

  test('a batch decision reports the requests that still need further approvals', async () => {
    const other = await business.signInAs('Admin');
    await makeRule({ steps: [{ need: 2, roles: [roles.Admin] }] });
    const id = await held();
    const body = { decision: 'approve', requests: [{ id, revision: 1 }] };
    const decide = (token: string) => server.call(requests.decideApprovalRequests, { token, body });
    expect((await decide(admin.token)).data.results).toMatchObject([{ done: true, needsMore: true }]);
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(0);
    expect((await decide(other.token)).data.results).toMatchObject([{ done: true, needsMore: false }]);
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(500_000);
  });

  test('a request whose earlier approver was disabled states that too few are left, and after their return how to go on', async () => {
    const id = await approvedByAdmin();
    expect((await get(id)).stuck).toBeNull();
    await setStatus(admin.email, 'DISABLED');
    expect((await get(id)).stuck).toMatch(/^Too few people are left to approve it/);
    expect((await approve(id, finance.token)).data).toMatchObject({ status: 'PENDING', step: 1 });
    await setStatus(admin.email, 'ACTIVE');
    expect(await get(id)).toMatchObject({
      status: 'PENDING',
      stuck:
        'An approver who had lost access has it again, and nobody is left to decide. Withdraw the request and submit it again.',
    });
    const params = { requestId: id };
    const withdrawn = await server.call(requests.withdrawRequest, { token: business.token, params });
    expect(withdrawn.data.status).toBe('CLOSED');
    expect(await balanceOf('FUNDS-TRANSFER')).toBe(0);
  });
});
