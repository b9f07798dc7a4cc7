// Remittances of the simulator through HTTP: each outcome on request and by the environment's clock, and the ledger at the end.
import { beforeEach, describe, expect, test } from 'vitest';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { simulatorRemittancesContract as contract } from '#shared/contract/developers/simulator-remittances.ts';
import { makePayee, makeSender, remittanceKey, sendAbroad } from '#test/support/banking/remittances.ts';
import { openTransfers } from '#test/support/banking/transfers.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openProvedServer();
const start = 50_000_000;
let business: TestBusiness;
let walletId: string;
let remittanceBeneficiaryId: string;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  walletId = await openTransfers(server, business, start);
  const senderId = await makeSender(server, business);
  remittanceBeneficiaryId = await makePayee(server, business, { senderId });
});

const simulate = (body: object) =>
  server.call(contract.simulateRemittance, {
    token: business.token,
    body: { remittanceBeneficiaryId, amount: 1_000_000, ...body },
  });
const answer = (remittanceId: string, body: object) =>
  server.call(contract.answerSimulatedRemittance, {
    token: business.token,
    params: { remittanceId },
    body,
  });
const get = async (remittanceId: string) =>
  (await server.call(remittancesContract.getRemittance, { token: business.token, params: { remittanceId } }))
    .data;
const pass = (count: number) =>
  server.call(simulatorContract.advanceClock, { token: business.token, body: { unit: 'day', count } });
const available = async () =>
  (await server.call(walletsContract.getWallet, { token: business.token, params: { walletId } })).data
    .available;

describe('a new remittance', () => {
  test('completes, or fails with each code and returns the amount', async () => {
    expect((await simulate({ outcome: 'done' })).data.status).toBe('COMPLETED');
    const remaining = await available();
    for (const code of ['03', '21', '22', '23', '24', '25', '26']) {
      const { data } = await simulate({ outcome: 'failed', code });
      expect(data.status).toBe('FAILED');
      expect((await get(data.id)).failure).toBeTruthy();
    }
    expect(await available()).toBe(remaining);
  });

  test.each([
    ['unknown_then_done', 'COMPLETED'],
    ['unknown_then_failed', 'FAILED'],
  ])('%s: stays in progress until the given day', async (outcome, status) => {
    const { data } = await simulate({ outcome, afterDays: 2, code: '24' });
    expect(data.status).toBe('PROCESSING');
    await pass(1);
    expect((await get(data.id)).status).toBe('PROCESSING');
    await pass(2);
    expect((await get(data.id)).status).toBe(status);
  });

  test('is reversed the given number of days after completion', async () => {
    const { data } = await simulate({ outcome: 'returned', afterDays: 2 });
    expect(data.status).toBe('COMPLETED');
    await pass(1);
    expect((await get(data.id)).status).toBe('COMPLETED');
    await pass(4);
    expect((await get(data.id)).status).toBe('REVERSED');
    expect(await available()).toBe(start);
  });

  test('is held by screening until released or refused', async () => {
    const { data } = await simulate({ outcome: 'held' });
    expect(data.status).toBe('HELD');
    expect((await answer(data.id, { outcome: 'done' })).status).toBe(409);
    expect((await answer(data.id, { outcome: 'documents' })).data.status).toBe('AWAITING');
    expect((await answer(data.id, { outcome: 'released' })).data.status).toBe('COMPLETED');
    const other = await simulate({ outcome: 'held' });
    expect((await answer(other.data.id, { outcome: 'refused' })).data.status).toBe('FAILED');
  });

  test('respects limits and balance, and is rejected in live mode and for another business', async () => {
    const much = await simulate({ outcome: 'done', amount: 49_990_000 });
    expect(much.status).toBe(409);
    expect((await simulate({ outcome: 'done', amount: 100_000 })).body.error.fields.amount).toContain(
      'minimum',
    );
    const live = await createTestBusiness(server, { mode: 'live' });
    const call = (token: string) =>
      server.call(contract.simulateRemittance, {
        token,
        body: { remittanceBeneficiaryId, amount: 1_000_000, outcome: 'done' },
      });
    expect((await call(live.token)).body.error.code).toBe('TEST_MODE_ONLY');
    const stranger = await createTestBusiness(server);
    expect((await call(stranger.token)).status).toBe(404);
    expect(await available()).toBe(start);
  });
});

describe('an existing remittance', () => {
  const sendTo = async (suffix: string) => {
    const senderId = await makeSender(server, business);
    const beneficiaryId = await makePayee(server, business, { senderId, suffix });
    return sendAbroad(server, await remittanceKey(server, business), { senderId, beneficiaryId });
  };

  test('completes or fails on request while in progress, and can be returned once completed', async () => {
    const { data } = await sendTo('04');
    expect(data.status).toBe('PROCESSING');
    expect((await answer(data.id, { outcome: 'returned' })).status).toBe(409);
    expect((await answer(data.id, { outcome: 'done' })).data.status).toBe('COMPLETED');
    expect((await answer(data.id, { outcome: 'done' })).status).toBe(409);
    expect((await answer(data.id, { outcome: 'returned' })).data.status).toBe('REVERSED');
    const other = await sendTo('05');
    const failed = await answer(other.data.id, { outcome: 'failed', code: '23' });
    expect(failed.data.status).toBe('FAILED');
    expect((await get(other.data.id)).failure).toBe('The amount is above a limit of the partner');
    expect(await available()).toBe(start);
  });

  test('is returned a given number of days later by the clock, and not for another business', async () => {
    const { data } = await sendTo('89');
    expect((await answer(data.id, { outcome: 'returned', afterDays: 3 })).data.status).toBe('COMPLETED');
    await pass(5);
    expect((await get(data.id)).status).toBe('REVERSED');
    const stranger = await createTestBusiness(server);
    const theirs = await server.call(contract.answerSimulatedRemittance, {
      token: stranger.token,
      params: { remittanceId: data.id },
      body: { outcome: 'done' },
    });
    expect(theirs.status).toBe(404);
  });

  test('the simulator lists remittances that await an outcome, and the beneficiaries', async () => {
    await simulate({ outcome: 'held' });
    const { data } = await server.call(contract.getRemittanceSimulator, { token: business.token });
    expect(data.beneficiaries).toEqual([
      { id: remittanceBeneficiaryId, name: 'Kwame Mensah', sender: 'Ngozi Eze', currency: 'NGN' },
    ]);
    expect(data.remittances).toMatchObject([{ status: 'HELD', name: 'Kwame Mensah', amount: 1_000_000 }]);
  });
});
