// A bounced remittance through HTTP: paid out, returned by the beneficiary's bank days later, refunded in full, and sent again to the right
// number.
import { expect, test } from 'vitest';
import { verifyBooks } from '#server/proofs.ts';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import { remittancesContract as contract } from '#shared/contract/banking/remittance/remittances.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { lockQuote, openSender, runRemittances } from '#test/support/banking/remittances.ts';
import { openTransfers } from '#test/support/banking/transfers.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
const start = 20_000_000;
/** ₦100,000, the mobile wallet fee and VAT on it. */
const total = 10_000_000 + 150_000 + 11_250;
const dayMs = 86_400_000;

async function waitDays(days: number): Promise<void> {
  for (let step = 0; step < days * 4; step += 1) {
    clock.advance(dayMs / 4);
    await runRemittances(server);
  }
}

test('a bounced remittance is returned in full once and still counts against limits, and the next one is paid out', async () => {
  const business = await createTestBusiness(server, { name: 'Adunni Foods' });
  const { token } = business;
  const walletId = await openTransfers(server, business, start);
  const { key, senderId, payee, send } = await openSender(server, business);
  const wrong = await payee({ suffix: '06' });
  const available = async () =>
    (await server.call(walletsContract.getWallet, { token, params: { walletId } })).data.available;
  const get = async (remittanceId: string) =>
    (await server.call(contract.getRemittance, { token, params: { remittanceId } })).data;
  const proveBooks = async () =>
    expect((await verifyBooks(server.services.database.db)).findings).toEqual([]);

  // Paid out on the first day.
  const { data: first } = await send(wrong);
  expect(first).toMatchObject({ status: 'COMPLETED', total });
  expect(await available()).toBe(start - total);
  await proveBooks();

  // Two days later the beneficiary's bank returns it; further queries return nothing more.
  await waitDays(1);
  expect((await get(first.id)).status).toBe('COMPLETED');
  await waitDays(4);
  const bounced = await get(first.id);
  expect(bounced).toMatchObject({ status: 'REVERSED', failure: 'The beneficiary’s bank returned it' });
  expect(bounced.timeline.map(({ kind }) => kind)).toEqual([
    'created',
    'screened',
    'sent',
    'completed',
    'returned',
  ]);
  expect(bounced.movement.reduce((sum, { effect }) => sum + effect, 0)).toBe(0);
  await waitDays(2);
  expect(await available()).toBe(start);
  const { data: reversed } = await server.call(contract.listReversedRemittances, { token });
  expect(reversed.items.map(({ id }) => id)).toEqual([first.id]);
  await proveBooks();

  // The number was wrong: the beneficiary is removed, and an earlier quote cannot be used for it either.
  const { data: quote } = await lockQuote(server, key);
  await server.call(remittanceBeneficiariesContract.removeRemittanceBeneficiary, {
    token,
    params: { remittanceBeneficiaryId: wrong },
  });
  const again = await server.call(contract.sendRemittance, {
    token: key,
    idempotencyKey: 'again',
    body: { quoteId: quote.id, senderId, beneficiaryId: wrong, purpose: 'family_support' },
  });
  expect(again.body.error.fields.beneficiaryId).toBe('This beneficiary was removed');
  expect(await available()).toBe(start);

  // The same quote is still valid for the right one.
  const right = await payee();
  const { data: second } = await server.call(contract.sendRemittance, {
    token: key,
    idempotencyKey: 'right',
    body: { quoteId: quote.id, senderId, beneficiaryId: right, purpose: 'family_support' },
  });
  expect(second.status).toBe('COMPLETED');
  await waitDays(6);
  expect((await get(second.id)).status).toBe('COMPLETED');
  expect(await available()).toBe(start - total);
  await proveBooks();
});
