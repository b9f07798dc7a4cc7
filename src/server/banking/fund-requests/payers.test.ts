// Who is notified of a fund request: the members who can pay it, without the one who made it.
import { beforeEach, expect, test } from 'vitest';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import type { FundRequestStatus } from '#shared/contract/banking/wallet-nouns/fund-request-enums.ts';
import { fundRequestsContract as contract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { presetRoleNames, presetRoles } from '#shared/preset-roles.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
let wallets: Awaited<ReturnType<typeof openWallets>>;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  wallets = await openWallets(server, business);
});

type Member = { token: string; email: string };

async function ask({ token }: { token: string } = business) {
  const answer = await server.call(contract.createFundRequest, {
    token,
    body: {
      walletId: wallets['FUNDS-TRANSFER'],
      fromWalletId: wallets.MASTER,
      amount: 300_000,
      purpose: 'Wages of the week',
    },
  });
  expect(answer.status).toBe(200);
  return answer.data;
}

async function read(fundRequestId: string, { token }: { token: string } = business) {
  return (await server.call(contract.getFundRequest, { token, params: { fundRequestId } })).data;
}

/** The e-mails that ask for payment of a request, or tell of its end. */
async function asking(id: string, status: FundRequestStatus = 'PENDING') {
  const rows = await server.services.database.db
    .selectFrom('emails')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('dedupeKey', 'like', `fund_request:${id}:${status}:%`)
    .orderBy('toAddress')
    .selectAll()
    .execute();
  return rows.map(opened);
}
const askedOf = async (id: string) => (await asking(id)).map(({ toAddress }) => toAddress);
const emailsOf = (...members: Member[]) => members.map(({ email }) => email).sort();

async function rowOf({ email }: Member) {
  const { token } = business;
  const { data } = await server.call(teamContract.listTeam, { token, query: { search: email } });
  const [row] = data.items;
  if (!row) throw new Error(`${email} is not in the team.`);
  return row;
}

/** Creates a role with permissions, and gives it to a member. */
async function giveRole(member: Member, permissions: string[]) {
  const { token } = business;
  const role = await server.call(rolesContract.createRole, { token, body: { name: 'Custom', permissions } });
  expect(role.status).toBe(200);
  const params = { id: (await rowOf(member)).id };
  const given = await server.call(teamContract.toggleRole, { token, params, body: { roleId: role.data.id } });
  expect(given.status).toBe(200);
}

test('members of every role that can pay are notified, the others and the requester are not', async () => {
  const members = new Map<string, Member>();
  for (const role of presetRoleNames) members.set(role, await business.signInAs(role));
  const { id, payers } = await ask();
  const allowed = presetRoleNames.filter((role) =>
    isAllowed(new Set(presetRoles[role]), contract.payFundRequest.access),
  );
  expect(allowed).toEqual(['Owner', 'Admin']);
  expect(await askedOf(id)).toEqual(emailsOf(...allowed.flatMap((role) => members.get(role) ?? [])));
  expect([...payers].sort()).toEqual(['Admin Tester', 'Owner Tester']);
  for (const [role, { token }] of members) {
    const paid = await server.call(contract.payFundRequest, {
      token,
      idempotencyKey: crypto.randomUUID(),
      params: { fundRequestId: id },
    });
    // The wallet is empty, so a permitted payer is refused for the balance only.
    expect([role, paid.status === 403]).toEqual([role, !allowed.some((one) => one === role)]);
  }
});

test('a role of the business is notified if it contains the permission to pay', async () => {
  const payer = await business.signInAs('Viewer');
  await business.signInAs('Viewer');
  await giveRole(payer, ['BANKING_SERVICES.WALLETS.READ_WRITE']);
  const { id } = await ask();
  expect(await askedOf(id)).toEqual([payer.email]);
  const [email] = await asking(id);
  expect(email?.text).toContain('Wages of the week');
  expect(email?.text).toContain('You are receiving this because your role can pay fund requests.');
});

test('an owner is notified of the request of another member, who is not', async () => {
  const admin = await business.signInAs('Admin');
  const { id, payers } = await ask(admin);
  expect(await askedOf(id)).toEqual([business.email]);
  expect(payers).toEqual(['Owner Tester']);
});

test('those who were asked to pay are told of the withdrawal, and nobody else', async () => {
  const [admin, other] = [await business.signInAs('Admin'), await business.signInAs('Admin')];
  const { id } = await ask(admin);
  expect(await askedOf(id)).toEqual(emailsOf(business, other));
  await business.signInAs('Admin');
  const withdrawn = await server.call(contract.withdrawFundRequest, {
    token: admin.token,
    params: { fundRequestId: id },
  });
  expect(withdrawn.data).toMatchObject({ status: 'CLOSED' });
  const emails = await asking(id, 'CLOSED');
  expect(emails.map(({ toAddress }) => toAddress)).toEqual(emailsOf(business, other));
  expect(emails[0]?.subject).toMatch(/Request WFR-\w+ was withdrawn$/);
});

test('the other payers are told when one pays or declines, and the one who decided is not', async () => {
  const [admin, other] = [await business.signInAs('Admin'), await business.signInAs('Admin')];
  await deposit(server, business, {
    walletId: wallets.MASTER,
    amount: 300_000,
    sessionId: `o-${admin.email}`,
  });
  const paid = await ask(admin);
  const declined = await ask(admin);
  const decided = { token: other.token, idempotencyKey: crypto.randomUUID() };
  await server.call(contract.payFundRequest, { ...decided, params: { fundRequestId: paid.id } });
  await server.call(contract.declineFundRequest, {
    token: other.token,
    params: { fundRequestId: declined.id },
    body: { reason: 'Not this week' },
  });
  for (const [id, status, toOwner, toMaker] of [
    [paid.id, 'SUCCESSFUL', 'There is nothing left to pay.', 'The money is in the wallet.'],
    [declined.id, 'REJECTED', 'There is nothing to pay.', 'Your fund request was declined'],
  ] as const) {
    const emails = await asking(id, status);
    expect(emails.map(({ toAddress }) => toAddress)).toEqual(emailsOf(business, admin));
    const textOf = (email: string) => emails.find(({ toAddress }) => toAddress === email)?.text;
    expect(textOf(business.email)).toContain(toOwner);
    expect(textOf(business.email)).toContain('Admin Tester');
    expect(textOf(admin.email)).toContain(toMaker);
  }
});

test('a requester who was suspended meanwhile is not told of the outcome', async () => {
  const admin = await business.signInAs('Admin');
  const { id } = await ask(admin);
  const params = { id: (await rowOf(admin)).id };
  const body = { status: 'DISABLED' as const };
  await server.call(teamContract.toggleStatus, { token: business.token, params, body });
  const answer = await server.call(contract.declineFundRequest, {
    token: business.token,
    params: { fundRequestId: id },
    body: { reason: 'Has left' },
  });
  expect(answer.data).toMatchObject({ status: 'REJECTED' });
  expect(await asking(id, 'REJECTED')).toEqual([]);
});

test('a suspended member is not notified', async () => {
  const [present, suspended] = [await business.signInAs('Admin'), await business.signInAs('Admin')];
  const { token } = business;
  const params = { id: (await rowOf(suspended)).id };
  const answer = await server.call(teamContract.toggleStatus, {
    token,
    params,
    body: { status: 'DISABLED' },
  });
  expect(answer.status).toBe(200);
  expect(await askedOf((await ask()).id)).toEqual([present.email]);
});

test('a member who works in live mode and cannot switch is not notified of a request in test mode', async () => {
  const [bound, free] = [await business.signInAs('Viewer', 'live'), await business.signInAs('Admin', 'live')];
  await giveRole(bound, ['BANKING_SERVICES.WALLETS.READ_WRITE']);
  expect(await askedOf((await ask()).id)).toEqual([free.email]);
});

test('the response of a sole owner names no payer and nobody is notified, until another member can pay', async () => {
  const { id, payers, status } = await ask();
  expect([status, payers]).toEqual(['PENDING', []]);
  expect(await asking(id)).toEqual([]);
  const admin = await business.signInAs('Admin');
  expect((await read(id)).payers).toEqual(['Admin Tester']);
  await deposit(server, business, { walletId: wallets.MASTER, amount: 300_000, sessionId: `p-${id}` });
  const paid = await server.call(contract.payFundRequest, {
    token: admin.token,
    idempotencyKey: crypto.randomUUID(),
    params: { fundRequestId: id },
  });
  expect(paid.data).toMatchObject({ status: 'SUCCESSFUL', payers: [] });
});
