// Every link and code: sent eight times at once, sent again, and used after its subject has changed. Exactly one use succeeds.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { profileContract } from '#shared/contract/account/profile.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { signupContract } from '#shared/contract/account/signup.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { staffContract } from '#shared/contract/operator/staff.ts';
import { payerDisputesContract } from '#shared/contract/payments/payer-disputes.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { savedCardsContract } from '#shared/contract/payments/saved-cards.ts';
import { payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { expectWinners, race } from '../support/attack/race.ts';
import { createDisputes, type Disputes } from '../support/disputes/disputes.ts';
import { accountCode, ownAccount } from '../support/disputes/own-payouts.ts';
import { emailedCode, emailedToken, newestEmail, textedCode } from '../support/inbox/messages.ts';
import { newPhone } from '../support/inbox/phones.ts';
import { operatorPassword } from '../support/operators.ts';
import { type Answer, createTestBusiness, type TestServer } from '../support/server.ts';

const callers = 8;
const password = 'Correct-horse-2026';
const next = 'Another-stable-77';
let cases: Disputes;
let server: TestServer;

beforeAll(async () => {
  cases = await createDisputes(new Date());
  server = cases.server;
});
afterAll(async () => {
  await cases.prove();
  await cases.close();
});

const unique = () => `replay-${randomBytes(5).toString('hex')}@example.com`;

/** Of eight concurrent calls one succeeds; later calls fail. Returns the successful response. */
async function expectOnce<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const [winner] = expectWinners(await race(callers, call), 1);
  await expectDead(call);
  return winner as Answer<T>;
}

async function expectDead(call: () => Promise<Answer<unknown>>): Promise<void> {
  const { status } = await call();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
}

const reset = (token: string) =>
  server.call(signInContract.resetPassword, { body: { token, password: next, confirmPassword: next } });
const forgotten = async (email: string) => {
  await server.call(signInContract.forgotPassword, { body: { email } });
  const link = await emailedToken(server, email);
  expect(link).toMatch(/^ksw_pr_/);
  return link;
};

test('a password reset link works once', async () => {
  const { email } = await createTestBusiness(server);
  const link = await forgotten(email);
  await expectOnce(() => reset(link));
});

test('a password reset link is rejected after a newer one was used, and after the password was changed', async () => {
  const first = await createTestBusiness(server);
  const old = await forgotten(first.email);
  cases.clock.advance(61_000);
  const newer = await forgotten(first.email);
  expect(newer).not.toBe(old);
  expect((await reset(newer)).status).toBe(200);
  await expectDead(() => reset(old));
  const second = await createTestBusiness(server);
  const link = await forgotten(second.email);
  const changed = await server.call(signInContract.changePassword, {
    token: second.token,
    body: { currentPassword: password, password: next, confirmPassword: next },
  });
  expect(changed.status).toBe(200);
  await expectDead(() => reset(link));
});

async function signedUp(): Promise<{ email: string; link: string }> {
  const email = unique();
  await server.call(signupContract.signup, {
    body: {
      businessName: 'Zuma Bakery',
      email,
      country: 'NG',
      website_url: 'http://localhost:4000',
      password,
      confirmPassword: password,
    },
  });
  return { email, link: await emailedToken(server, email) };
}

const activate = (token: string) => server.call(signupContract.activateAccount, { body: { token } });

test('an account activation link and the code that verifies its phone each work once', async () => {
  const { link } = await signedUp();
  const { data } = await expectOnce(() => activate(link));
  const phone = newPhone();
  const body = {
    token: data.token,
    first_name: 'Zuma',
    last_name: 'Ade',
    phone_number: phone,
    business_type: 'sme',
    business_sector: 'Food Production',
  };
  expect((await server.call(signupContract.saveBusinessInformation, { body })).status).toBe(200);
  await server.call(signupContract.sendPhoneOtp, { body: { token: data.token } });
  const code = await textedCode(server, phone);
  await expectOnce(() => server.call(signupContract.verifyOtp, { body: { token: data.token, code } }));
});

test('an account activation link is rejected after it was sent again', async () => {
  const { link } = await signedUp();
  await server.call(signupContract.resendVerification, { body: { token: link } });
  await expectDead(() => activate(link));
});

async function invited() {
  const business = await createTestBusiness(server);
  const email = unique();
  const { token } = business;
  const roles = await server.call(rolesContract.listRoles, { token });
  const roleId = roles.data.items.find(({ name }) => name === 'Finance')?.id ?? '';
  await server.call(teamContract.inviteTeam, { token, body: { emails: [email], roleId } });
  const link = await emailedToken(server, email).then(async (found) =>
    found === 'no token'
      ? (/invite-team\/([\w-]+)/.exec(await newestEmail(server, email))?.[1] ?? '')
      : found,
  );
  const list = await server.call(teamContract.listTeam, { token, query: { status: 'INVITED' } });
  return { business, email, link, id: list.data.items[0]?.id ?? '' };
}

const accept = (token: string) =>
  server.call(teamContract.setupTeam, { body: { token, firstName: 'Ngozi', lastName: 'Eze', password } });

test('an invitation is accepted once', async () => {
  const { link } = await invited();
  await expectOnce(() => accept(link));
});

test('an invitation is rejected once resent or withdrawn; of concurrent acceptance and withdrawal, exactly one succeeds', async () => {
  const again = await invited();
  const body = { id: again.id };
  await server.call(teamContract.reinviteTeam, { token: again.business.token, body });
  await expectDead(() => accept(again.link));
  const taken = await invited();
  const back = { token: taken.business.token, body: { id: taken.id } };
  expect((await server.call(teamContract.deleteInvitation, back)).status).toBe(200);
  await expectDead(() => accept(taken.link));
  const raced = await invited();
  const both = { token: raced.business.token, body: { id: raced.id } };
  const [joined, removed] = await Promise.all([
    accept(raced.link),
    server.call(teamContract.deleteInvitation, both),
  ]);
  expect([joined.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
});

test('an e-mail change code works once, and an older one is rejected', async () => {
  const { token, email } = await createTestBusiness(server);
  const ask = (to: string) =>
    server.call(profileContract.changeEmail, { token, body: { email: to, current_password: password } });
  const complete = (code: string) =>
    server.call(profileContract.completeEmailChange, { token, body: { code } });
  const codeAt = async (to: string) => /\d{6}/.exec(await newestEmail(server, to))?.[0] ?? '';
  expect((await ask(`first-${email}`)).status).toBe(200);
  const older = await codeAt(`first-${email}`);
  expect(older).toMatch(/^\d{6}$/);
  cases.clock.advance(61_000);
  expect((await ask(`second-${email}`)).status).toBe(200);
  const code = await codeAt(`second-${email}`);
  expect(code).not.toBe(older);
  await expectDead(() => complete(older));
  await expectOnce(() => complete(code));
});

test('a sign-in code works once, not for another sign-in, and not after the factor was turned off', async () => {
  const { email, token } = await createTestBusiness(server);
  const toggle = (enabled: boolean) =>
    server.call(secondFactorsContract.toggleMfaStatus, { token, body: { enabled, password } });
  expect((await toggle(true)).status).toBe(200);
  const begin = async () =>
    (await server.call(sessionContract.login, { body: { email, password } })).data.challenge ?? '';
  const pass = (challenge: string, code: string) =>
    server.call(signInContract.loginOtp, { body: { challenge, code } });
  const challenge = await begin();
  const code = await emailedCode(server, email);
  await expectOnce(() => pass(challenge, code));
  cases.clock.advance(61_000);
  const another = await begin();
  const newer = await emailedCode(server, email);
  expect(newer).not.toBe(code);
  expect((await pass(another, code)).body.error.code).toBe('CODE_WRONG');
  // The second sign-in still waits for its own code when the factor is turned off.
  expect((await toggle(false)).status).toBe(200);
  expect((await pass(another, newer)).body.error.code).toBe('SIGN_IN_OVER');
});

test('the code that adds a payout account works once', async () => {
  cases.clock.advance(61_000);
  const person = await cases.business.signInAs('Owner');
  const code = await accountCode(server, person);
  await expectOnce(() =>
    server.call(payoutAccountsContract.addBank, {
      token: person.token,
      idempotencyKey: randomUUID(),
      body: { ...ownAccount, code },
    }),
  );
});

test('the code that opens saved cards works once, and not for a payment of another customer', async () => {
  const email = unique();
  const codeFor = async (reference: string) => {
    cases.clock.advance(61_000);
    const sent = await server.call(savedCardsContract.sendSavedCardCode, { params: { reference } });
    expect(sent.status).toBe(200);
    return emailedCode(server, email).then(async (code) =>
      code === 'no code' ? (/\b\d{6}\b/.exec(await newestEmail(server, email))?.[0] ?? '') : code,
    );
  };
  const open = (reference: string, code: string) =>
    server.call(savedCardsContract.openSavedCards, { params: { reference }, body: { code } });
  const reference = await cases.begin({ email });
  const code = await codeFor(reference);
  await expectOnce(() => open(reference, code));
  const stranger = await cases.begin({ email: unique() });
  await expectDead(() => open(stranger, code));
});

test('a refund account link works once, and not after cancellation; of concurrent use and cancellation, exactly one succeeds', async () => {
  const details = { bankCode: '058', accountNumber: '0123456789' };
  const response = async () => {
    await cases.pay(900_000);
    const email = unique();
    const reference = await cases.begin({ email, amount: 500_000 });
    await cases.payCard(reference, { number: '4187420000000106' });
    const created = await cases.callAsMerchant(refundsContract.refundPayment, {
      params: { transactionId: reference },
      idempotencyKey: randomUUID(),
      body: { amount: 120_000, reason: 'other' },
    });
    await sendDueRefunds(server.services);
    const token = /\/refund\/([\w-]+)/.exec(await newestEmail(server, email))?.[1] ?? '';
    expect(token).not.toBe('');
    return { token, refundId: created.data.id };
  };
  const give = (token: string) =>
    server.call(refundsContract.giveRequestedAccount, { params: { token }, body: details });
  const first = await response();
  await expectOnce(() => give(first.token));
  const sent = await race(4, () => sendDueRefunds(server.services));
  expect(sent).toHaveLength(4);
  const second = await response();
  const params = { refundId: second.refundId };
  expect((await cases.callAsMerchant(refundsContract.cancelRefund, { params })).status).toBe(200);
  await expectDead(() => give(second.token));
  const third = await response();
  const [provided, cancelled] = await Promise.all([
    give(third.token),
    cases.callAsMerchant(refundsContract.cancelRefund, { params: { refundId: third.refundId } }),
  ]);
  expect([provided.status, cancelled.status].filter((status) => status === 200)).toHaveLength(1);
});

test('a complaint link withdraws the complaint once, and accepts no messages afterwards', async () => {
  const email = unique();
  const payment = await cases.pay(500_000, { email });
  const body = {
    category: 'not_received',
    amount: 500_000,
    text: 'It never came to my house.',
    name: 'Bola Ade',
  };
  const about = { reference: payment.reference };
  await server.call(payerDisputesContract.sendComplaintCode, { params: about });
  const code = /Your code is (\d{6})/.exec(await newestEmail(server, email))?.[1] ?? '';
  const report = () =>
    server.call(payerDisputesContract.reportProblem, { params: about, body: { ...body, code } });
  const [reported] = expectWinners(await race(callers, report), 1);
  const answered = reported?.data as { token?: string } | undefined;
  const token =
    answered?.token ?? /\/complaints?\/([\w-]{20,})/.exec(await newestEmail(server, email))?.[1] ?? '';
  const params = { token };
  await expectOnce(() => server.call(payerDisputesContract.withdrawComplaint, { params }));
  await expectDead(() =>
    server.call(payerDisputesContract.answerComplaint, { params, body: { body: 'One more thing' } }),
  );
});

test('a staff set-up link works once, only the newest after a resend, and not once the member is disabled', async () => {
  const inviteOne = async () => {
    const email = unique();
    const created = await cases.asStaff(staffContract.inviteStaff, {
      body: { email, role: 'Support agent' },
    });
    expect(created.status).toBe(200);
    const read = async () => /set-up\/([\w-]+)/.exec(await newestEmail(server, email))?.[1] ?? '';
    expect(await read()).not.toBe('');
    return { id: created.data.id, link: await read(), read };
  };
  const body = { firstName: 'Ini', lastName: 'Udo', password: operatorPassword };
  const set = (token: string) =>
    server.call(operatorSessionContract.acceptOperatorInvite, { params: { token }, body });
  const first = await inviteOne();
  await expectOnce(() => set(first.link));
  const second = await inviteOne();
  const again = await cases.asStaff(staffContract.sendStaffLink, { params: { operatorId: second.id } });
  expect(again.status).toBe(200);
  await expectDead(() => set(second.link));
  expect((await set(await second.read())).status).toBe(200);
  const third = await inviteOne();
  const disabled = await cases.asStaff(staffContract.setStaffStatus, {
    params: { operatorId: third.id },
    body: { status: 'DISABLED' },
  });
  expect(disabled.status).toBe(200);
  await expectDead(() => set(third.link));
});
