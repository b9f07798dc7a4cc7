// E-mails about approval requests: the correct recipients and no others, in the branding of the business.
import { beforeEach, expect, test } from 'vitest';
import { sendDueEmails } from '#server/platform/emails/send-emails.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import {
  approvalRequestsContract as requests,
  approvalRulesContract as rules,
} from '#shared/contract/account/approvals.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { expireRequests } from '../execute.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openServerOnOwnDatabase({ clock });
type Member = { token: string; email: string };
let business: TestBusiness;
let admin: Member;
let finance: Member;
let roles: Record<string, string>;
let wallets: Awaited<ReturnType<typeof openWallets>>;

beforeEach(async () => {
  business = await createTestBusiness(server);
  admin = await business.signInAs('Admin');
  finance = await business.signInAs('Finance');
  const { token } = business;
  wallets = await openWallets(server, business);
  const walletId = wallets.MASTER;
  await deposit(server, business, { walletId, amount: 10_000_000, sessionId: `EM${clock.newId()}` });
  const options = await server.call(rules.getApprovalOptions, { token });
  roles = Object.fromEntries(options.data.roles.map(({ name, id }) => [name, id]));
  await server.services.database.pool.query(
    `update businesses set brand_primary_color = '#0a7b4f' where id = $1`,
    [business.businessId],
  );
});

const makeRule = (names: string[], more: object = {}) =>
  server.call(rules.createApprovalRule, {
    token: business.token,
    body: {
      name: 'Moves',
      module: 'wallets',
      currency: 'NGN',
      amountMin: 100_000,
      steps: names.map((name) => ({ need: 1, roles: [roles[name]] })),
      ...more,
    },
  });

async function ask({ token }: { token: string }): Promise<string> {
  const { body } = await server.call(walletsContract.fundWallet, {
    token,
    idempotencyKey: clock.newId(),
    body: {
      walletId: wallets['FUNDS-TRANSFER'],
      fromWalletId: wallets.MASTER,
      amount: 500_000,
      narration: 'Rent',
    },
  });
  return body.data.approval_request.id;
}

/** Returns the headings of the e-mails about a request that a person received. */
async function toldTo({ email }: { email: string }, requestId: string): Promise<string[]> {
  const rows = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', email)
    .where('kind', '=', 'approval')
    .where('dedupeKey', 'like', `approval:${requestId}:%`)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => /<h1[^>]*>([^<]+)/.exec(opened(row).html)?.[1] ?? '');
}

const approve = (requestId: string, { token }: { token: string }, revision = 1) =>
  server.call(requests.approveRequest, { token, params: { requestId }, body: { revision } });

const decline = (requestId: string, { token }: { token: string }) =>
  server.call(requests.declineRequest, {
    token,
    params: { requestId },
    body: { revision: 1, comment: 'Not this month' },
  });

async function idOf({ email }: { email: string }): Promise<string> {
  const { data } = await server.call(teamContract.listTeam, { token: business.token, query: { limit: 100 } });
  return data.items.find((one) => one.email === email)?.id ?? '';
}

/** Switches a member to live mode. */
const goLive = ({ token }: Member) =>
  server.call(sessionContract.switchEnvironment, {
    token,
    params: { businessId: business.businessId },
    query: { environment: 'live' },
  });

/** Gives a member a role without the permission to switch the mode. */
async function demote(member: Member): Promise<void> {
  const { token } = business;
  const { data } = await server.call(rolesContract.listRoles, { token });
  const body = { roleId: data.items.find(({ name }) => name === 'Viewer')?.id };
  const changed = await server.call(teamContract.toggleRole, {
    token,
    params: { id: await idOf(member) },
    body,
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
}

const asks = 'A request needs your approval';

test('each step notifies its approvers, the maker is notified of the outcome, and nobody else is', async () => {
  await makeRule(['Admin', 'Finance']);
  const id = await ask(business);
  expect(await toldTo(admin, id)).toEqual([asks]);
  expect(await toldTo(finance, id)).toEqual([]);
  await approve(id, admin);
  expect(await toldTo(finance, id)).toEqual([asks]);
  expect(await toldTo(business, id)).toEqual([]);
  await approve(id, finance);
  expect(await toldTo(business, id)).toEqual(['Your request was approved and carried out']);
  expect([(await toldTo(admin, id)).length, (await toldTo(finance, id)).length]).toEqual([1, 1]);
});

test('an edit notifies the approvers again; a decline or expiry is sent to the maker alone', async () => {
  await makeRule(['Admin'], { expiresAfterHours: 5 });
  const [declined, expired] = [await ask(business), await ask(business)];
  const body = { revision: 1, changes: { amount: 600_000 } };
  await server.call(requests.reviseRequest, {
    token: business.token,
    params: { requestId: declined },
    body,
  });
  expect(await toldTo(admin, declined)).toEqual([asks, asks]);
  await server.call(requests.declineRequest, {
    token: admin.token,
    params: { requestId: declined },
    body: { revision: 2, comment: 'Not this month' },
  });
  expect(await toldTo(business, declined)).toEqual(['Your request was declined']);
  clock.advance(5 * 3_600_000);
  await expireRequests(server.services);
  expect(await toldTo(business, expired)).toEqual(['Your request expired']);
  expect(await toldTo(admin, expired)).toEqual([asks]);
  expect(await toldTo(finance, expired)).toEqual([]);
});

test('after downtime no e-mail asks for the approval of an expired request; its maker is notified', async () => {
  await makeRule(['Admin'], { expiresAfterHours: 5 });
  const id = await ask(business);
  clock.advance(5 * 3_600_000);
  await expireRequests(server.services);
  while ((await sendDueEmails(server.services)) > 0);
  const emails = await server.services.database.db
    .selectFrom('emails')
    .where('dedupeKey', 'like', `approval:${id}:%`)
    .select(['toAddress', 'status'])
    .orderBy('createdAt')
    .execute();
  expect(emails).toEqual([
    { toAddress: admin.email, status: 'DISCARDED' },
    { toAddress: business.email, status: 'SENT' },
  ]);
});

test('a delegate is notified within the delegation period only, and cannot approve after it', async () => {
  await makeRule(['Owner']);
  const { data } = await server.call(rules.getApprovalOptions, { token: admin.token });
  const delegateId = data.members.find(({ role }) => role === 'Finance')?.id;
  const untilAt = new Date(clock.now().getTime() + 300_000).toISOString();
  const body = { delegateId, untilAt };
  await server.call(rules.createApprovalDelegation, { token: business.token, body });
  const within = await ask(admin);
  expect(await toldTo(finance, within)).toEqual([asks]);
  clock.advance(300_001);
  expect((await approve(within, finance)).status).toBe(409);
  const after = await ask(admin);
  expect(await toldTo(finance, after)).toEqual([]);
  expect(await toldTo(business, after)).toEqual([asks]);
});

test('approval e-mails use the brand colour of the business', async () => {
  await makeRule(['Admin']);
  const id = await ask(business);
  const row = await server.services.database.db
    .selectFrom('emails')
    .where('dedupeKey', 'like', `approval:${id}:%`)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(opened(row).html).toContain('border-top:4px solid #0a7b4f');
});

test('an outcome is sent to a maker who can switch to the mode of the request, and not to one who works only in the other mode', async () => {
  await makeRule(['Finance']);
  const maker = await business.signInAs('Admin');
  const [first, second] = [await ask(maker), await ask(maker)];
  expect((await goLive(maker)).status).toBe(200);
  expect((await decline(first, finance)).status).toBe(200);
  expect(await toldTo(maker, first)).toEqual(['Your request was declined']);
  await demote(maker);
  expect((await decline(second, finance)).status).toBe(200);
  expect(await toldTo(maker, second)).toEqual([]);
});

test('when the maker has left or works only in the other mode, those who approved read that it could not be carried out', async () => {
  await makeRule(['Finance']);
  const [leaving, elsewhere] = [await business.signInAs('Admin'), await business.signInAs('Admin')];
  const [ofLeaving, ofElsewhere] = [await ask(leaving), await ask(elsewhere)];
  const removed = await server.call(teamContract.toggleStatus, {
    token: business.token,
    params: { id: await idOf(leaving) },
    body: { status: 'CLOSED' },
  });
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
  await goLive(elsewhere);
  await demote(elsewhere);
  for (const [id, maker] of [
    [ofLeaving, leaving],
    [ofElsewhere, elsewhere],
  ] as const) {
    expect((await approve(id, finance)).status).toBe(200);
    const { token } = business;
    const { data } = await server.call(requests.getApprovalRequest, { token, params: { requestId: id } });
    expect(data.status).toBe('FAILED');
    expect(await toldTo(finance, id)).toEqual([asks, 'A request that you approved could not be carried out']);
    for (const other of [maker, admin, business]) expect(await toldTo(other, id)).toEqual([]);
  }
});
