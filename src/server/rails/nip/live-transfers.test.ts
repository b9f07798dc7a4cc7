// Live transfers through a connected bank: sent, queried after a broken connection, refused with the bank's reason. Without a bank there is
// no rail.
import { afterAll, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { transfersContract as contract } from '#shared/contract/banking/transfers.ts';
import { makeSendingBusiness, runTransfers, send, toAccount } from '#test/support/banking/transfers.ts';
import { startBankStandIn } from '#test/support/gateways/bank-stand-in.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';

const bank = await startBankStandIn('nip');
afterAll(() => bank.close());
const clock = movableClock(new Date());
const server = await openProvedServer({
  clock,
  env: { DEMO_LIVE_SANDBOX: 'off', BANK_URL: bank.address, RATE_LIMITS: 'off' },
});

const openLive = () => makeSendingBusiness(server, 10_000_000, 'live');

test('a live transfer is sent once by the connected bank, with name, purpose and session, also without a response', async () => {
  const { business, key } = await openLive();
  const ready = await server.call(transferSettingsContract.getTransferActivation, { token: business.token });
  expect(ready.data.ready).toBe(true);
  const sent = await send(server, key, { purpose: 'salary', narration: 'November' });
  expect(sent.data).toMatchObject({
    status: 'SUCCESSFUL',
    account_name: 'NWOSU EMEKA',
    response_code: '00',
    session_id: bank.taken[0]?.transactionId && expect.stringMatching(/^\d{30}$/),
  });
  expect(bank.taken[0]?.body).toMatchObject({
    amount: '20000.00',
    beneficiaryNarration: 'November',
    originatorNarration: `SALA ${sent.data.reference}`,
  });
  bank.script.code = '61';
  expect((await send(server, key, toAccount('79'))).data).toMatchObject({
    status: 'FAILED',
    response_code: '61',
    failure: 'The transfer is above a limit of the bank',
  });
  Object.assign(bank.script, { code: '00', way: 'silent', status: ['09', '00'] });
  const broken = await send(server, key, toAccount('69'));
  expect(broken.data.status).toBe('PROCESSING');
  for (let requestCount = 0; requestCount < 3; requestCount += 1) {
    clock.advance(60_000);
    await runTransfers(server);
  }
  const params = { transferId: broken.data.id };
  expect((await server.call(contract.getTransfer, { token: key, params })).data.status).toBe('SUCCESSFUL');
  expect(bank.taken).toHaveLength(3);
});
