// The rails of live banking for staff through HTTP: the connected provider, its answers, never its secrets, and the texts for merchants.
import { afterAll, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { rememberConnections } from '#server/rails/live/connections.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { liveRailsContract as contract } from '#shared/contract/operator/bank/live-rails.ts';
import { banksContract } from '#shared/contract/settlement/banks.ts';
import { quoteBody } from '#test/support/banking/remittances.ts';
import { startBankStandIn } from '#test/support/gateways/bank-stand-in.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const bank = await startBankStandIn('providus');
afterAll(() => bank.close());
const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openServerOnOwnDatabase({
  clock,
  env: { DEMO_LIVE_SANDBOX: 'off', BANK_URL: bank.address, RATE_LIMITS: 'off' },
});
const admin = await createTestOperator(server);
const business = await createTestBusiness(server, { mode: 'live' });

const list = async () => {
  const { data } = await callAs(server, admin.token, contract.listLiveRails);
  const [transfers, accounts, remittance] = data.items;
  if (!transfers || !accounts || !remittance) throw new Error('There are three rails');
  return { transfers, accounts, remittance };
};
const enquire = () =>
  server.call(banksContract.resolveBankByQuery, {
    token: business.token,
    query: { country: 'NG', bank_code: '058', account_number: '0123456789' },
  });
/** An adapter's answers are recorded a moment later. */
async function until(isSo: (rails: Awaited<ReturnType<typeof list>>) => boolean) {
  for (let looks = 0; looks < 200; looks += 1) {
    const rails = await list();
    if (isSo(rails)) return rails;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('It did not come so far');
}

test('the configured provider is connected since the start, and its secrets are not returned', async () => {
  const { transfers, accounts, remittance } = await list();
  expect(transfers).toMatchObject({
    state: 'connected',
    provider: 'Providus',
    host: new URL(bank.address.replace('providus:', 'http:')).host,
    connectedAt: '2026-11-20T10:00:00.000Z',
    lastAnswerAt: null,
    lastFailure: null,
  });
  const { password, username } = new URL(bank.address.replace('providus:', 'http:'));
  expect(JSON.stringify(transfers)).not.toContain(password);
  expect(JSON.stringify(transfers)).not.toContain(username);
  expect(accounts).toMatchObject({ state: 'missing', provider: null, setting: 'VIRTUAL_ACCOUNTS_URL' });
  expect(remittance).toMatchObject({ state: 'missing', provider: null, setting: 'REMITTANCE_URL' });
});

test('the last answer and the last failure of the provider are shown', async () => {
  await enquire();
  const answered = await until(({ transfers }) => transfers.lastAnswerAt !== null);
  expect(answered.transfers).toMatchObject({ lastAnswerAt: '2026-11-20T10:00:00.000Z', lastFailure: null });
  clock.advance(60_000);
  await bank.close();
  await enquire();
  const { transfers } = await until((rails) => rails.transfers.lastFailure !== null);
  expect(transfers).toMatchObject({
    lastAnswerAt: '2026-11-20T10:00:00.000Z',
    lastFailureAt: '2026-11-20T10:01:00.000Z',
    lastFailure: 'Could not be reached',
  });
});

test('merchants receive the same refusal texts that staff see', async () => {
  const { accounts, remittance } = await list();
  const { token } = business;
  const opened = await server.call(virtualAccountsContract.createVirtualAccount, { token, body: {} });
  expect(opened.status).toBe(409);
  expect(accounts.refusals).toContain(opened.body.message);
  const quote = await server.call(remittancesContract.lockRemittanceQuote, {
    token,
    body: quoteBody,
  });
  expect(remittance.refusals).toContain(quote.body.message);
});

test('a start with another provider resets the connection time, and a removed provider is deleted', async () => {
  const { db } = server.services.database;
  const { config } = server.services;
  await rememberConnections(db, clock, config);
  expect((await list()).transfers.connectedAt).toBe('2026-11-20T10:00:00.000Z');
  const { bankProvider } = config;
  if (!bankProvider) throw new Error('The configuration names a bank');
  await rememberConnections(db, clock, {
    ...config,
    bankProvider: { ...bankProvider, url: 'https://other.example' },
  });
  expect((await list()).transfers).toMatchObject({
    connectedAt: '2026-11-20T10:01:00.000Z',
    lastAnswerAt: null,
    lastFailure: null,
  });
  await rememberConnections(db, clock, { ...config, bankProvider: undefined });
  expect((await list()).transfers).toMatchObject({ connectedAt: null });
});

test('staff without permission for gateways cannot list rails', async () => {
  const helper = await createTestOperator(server, 'Support agent');
  expect((await callAs(server, helper.token, contract.listLiveRails)).status).toBe(403);
});
