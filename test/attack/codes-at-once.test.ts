// Concurrent requests for one-time codes: one code per minute is sent, including the first.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { signupContract } from '#shared/contract/account/signup.ts';
import { confirmationsContract } from '#shared/contract/banking/confirmations.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { savedCardsContract } from '#shared/contract/payments/saved-cards.ts';
import { payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { race } from '../support/attack/race.ts';
import { countEmails, emailedToken } from '../support/inbox/messages.ts';
import { newPhone } from '../support/inbox/phones.ts';
import { openPayers } from '../support/per-file/open-payers.ts';
import { type Answer, createTestBusiness } from '../support/server.ts';

const payers = await openPayers({ start: new Date() });
const { server, clock } = payers;

/** Statuses of several concurrent requests: one sends a code, the others are refused. */
async function askAtOnce(ask: () => Promise<Answer<unknown>>): Promise<number[]> {
  return (await race(4, ask)).map(({ status }) => status).sort();
}
const once = [200, 429, 429, 429];

type Person = { token: string; email: string };
const own: Record<string, (person: Person) => Promise<Answer<unknown>>> = {
  'a payout account': ({ token }) => server.call(payoutAccountsContract.requestBankCode, { token }),
  'a withdrawal': ({ token }) => server.call(payoutsContract.requestWithdrawalCode, { token }),
  'a transfer': ({ token }) => server.call(transfersContract.requestTransferCode, { token, body: {} }),
  'a transfer PIN': ({ token }) => server.call(confirmationsContract.requestTransferPinCode, { token }),
};

test.each(Object.entries(own))(
  'concurrent requests for the code for %s send one per minute',
  async (_, ask) => {
    const business = await createTestBusiness(server);
    const sent = await countEmails(server, business.email);
    expect(await askAtOnce(() => ask(business))).toEqual(once);
    clock.advance(61_000);
    expect(await askAtOnce(() => ask(business))).toEqual(once);
    expect(await countEmails(server, business.email)).toBe(sent + 2);
  },
);

test('concurrent requests for the step-up code send exactly one', async () => {
  const { token, email } = await createTestBusiness(server);
  const body = { enabled: true, password: 'Correct-horse-2026' };
  expect((await server.call(secondFactorsContract.toggleMfaStatus, { token, body })).status).toBe(200);
  const ask = () => server.call(secondFactorsContract.sendStepUpCode, { token, body: { channel: 'email' } });
  const sent = await countEmails(server, email);
  expect(await askAtOnce(ask)).toEqual(once);
  expect(await countEmails(server, email)).toBe(sent + 1);
});

test('concurrent requests for the phone verification code of a new account send exactly one', async () => {
  const email = `codes-${randomBytes(5).toString('hex')}@example.com`;
  const password = 'Correct-horse-2026';
  const website = { website_url: 'http://localhost:4000', country: 'NG' };
  await server.call(signupContract.signup, {
    body: { businessName: 'Zuma Bakery', email, ...website, password, confirmPassword: password },
  });
  const link = await emailedToken(server, email);
  const { data } = await server.call(signupContract.activateAccount, { body: { token: link } });
  const saved = await server.call(signupContract.saveBusinessInformation, {
    body: {
      token: data.token,
      first_name: 'Zuma',
      last_name: 'Ade',
      phone_number: newPhone(),
      business_type: 'sme',
      business_sector: 'Food Production',
    },
  });
  expect(saved.status).toBe(200);
  const ask = () => server.call(signupContract.sendPhoneOtp, { body: { token: data.token } });
  expect(await askAtOnce(ask)).toEqual(once);
});

test('concurrent requests for the saved-card code send exactly one', async () => {
  const email = `codes-${randomBytes(5).toString('hex')}@example.com`;
  const reference = await payers.begin({ email });
  const ask = () => server.call(savedCardsContract.sendSavedCardCode, { params: { reference } });
  expect(await askAtOnce(ask)).toEqual(once);
  expect(await countEmails(server, email)).toBe(1);
});
