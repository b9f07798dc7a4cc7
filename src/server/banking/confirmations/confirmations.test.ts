// Confirmation of transfers: code, authenticator app or PIN as configured by the business; wrong attempts, locks and resets.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { bulkTransfersContract } from '#shared/contract/banking/bulk-transfers.ts';
import {
  type ConfirmationMethod,
  confirmationsContract as contract,
} from '#shared/contract/banking/confirmations.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { bankingFile } from '#test/support/banking/same-key.ts';
import { openTransfers, toAccount, transferCode } from '#test/support/banking/transfers.ts';
import { codeSentTo } from '#test/support/disputes/own-payouts.ts';
import { codeOf } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date());
const server = await openServer({ clock });
const password = 'Correct-horse-2026';
let business: TestBusiness;
let person: { token: string; email: string };

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  await openTransfers(server, business, 10_000_000);
  person = await business.signInAs('Owner');
});

const take = (ways: ConfirmationMethod[], token = business.token) =>
  server.call(contract.saveTransferConfirmation, { token, body: { ways } });
const mine = async () => (await server.call(contract.getTransferConfirmation, { token: person.token })).data;
const setPin = (pin: string, of = password) =>
  server.call(contract.setTransferPin, { token: person.token, body: { password: of, pin } });
const pinState = async () => (await server.call(contract.getTransferPin, { token: person.token })).data.state;
/** Advances the clock until the app code changes and another code may be requested. */
const minute = () => clock.advance(61_000);

const sendWith = (proof: object, amount = 100_000) =>
  server.call(transfersContract.createTransfer, {
    token: person.token,
    idempotencyKey: randomUUID(),
    body: { ...toAccount('89'), amount, confirmed: ['duplicate'], ...proof },
  });

async function turnOnApp(): Promise<string> {
  const { token } = person;
  const { data } = await server.call(secondFactorsContract.generateTotp, { token, body: { password } });
  const body = { code: codeOf(data.secret, clock.now()) };
  expect((await server.call(secondFactorsContract.completeTotp, { token, body })).status).toBe(200);
  minute();
  return data.secret;
}

test('app codes confirm as well as sent codes, each once; a business may require the app alone', async () => {
  expect(await mine()).toEqual({ ways: ['code', 'authenticator'], mine: ['code'] });
  const secret = await turnOnApp();
  expect((await mine()).mine).toEqual(['code', 'authenticator']);
  const code = codeOf(secret, clock.now());
  expect((await sendWith({ code })).status).toBe(200);
  expect((await sendWith({ code })).body.error).toMatchObject({
    code: 'CODE_WRONG',
    fields: { code: expect.any(String) },
  });
  expect((await sendWith({ code: await transferCode(server, person) })).status).toBe(200);
  minute();
  const sent = await transferCode(server, person);
  expect((await take(['authenticator'])).status).toBe(200);
  expect((await sendWith({ code: sent })).body.error.code).toBe('CODE_WRONG');
  const response = await server.call(transfersContract.requestTransferCode, {
    token: person.token,
    body: {},
  });
  expect(response.body.error).toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('authenticator'),
  });
  expect((await sendWith({ code: codeOf(secret, clock.now()) })).status).toBe(200);
  // A user without a PIN gets a code.
  expect((await server.call(contract.getTransferConfirmation, { token: business.token })).data.mine).toEqual([
    'code',
  ]);
});

test('a PIN confirms a single transfer and a whole file where the business allows it', async () => {
  expect((await setPin('2580', 'wrong')).body.error.code).toBe('PASSWORD_WRONG');
  for (const easy of ['1234', '7777', '12', '12345678', 'abcd'])
    expect((await setPin(easy)).body.error.fields).toHaveProperty('pin');
  expect((await setPin('2580')).data.state).toBe('set');
  expect((await sendWith({ pin: '2580' })).body.error.fields).toEqual({ code: 'Code is required' });
  await take(['pin']);
  expect(await mine()).toEqual({ ways: ['pin'], mine: ['pin'] });
  expect((await sendWith({})).body.error.fields).toEqual({ pin: 'PIN is required' });
  expect((await sendWith({ code: '000000' })).body.error.fields).toEqual({ pin: 'PIN is required' });
  expect((await sendWith({ pin: '2580' })).status).toBe(200);
  const file = await bankingFile({ server, business });
  const send = (body: object) =>
    server.call(bulkTransfersContract.sendBulk, {
      token: person.token,
      idempotencyKey: randomUUID(),
      body: { ...(file.body as { transfer_group_id: string; rows: number; total: number }), ...body },
    });
  expect((await send({ pin: '2581' })).body.error.code).toBe('CODE_WRONG');
  expect((await send({ pin: '2580' })).data.status).toBe('PROCESSING');
  const row = await server.services.database.db
    .selectFrom('transferPins')
    .select('pinHash')
    .executeTakeFirst();
  expect(row?.pinHash.toString()).not.toContain('argon2');
});

test('five wrong PINs, even concurrent, lock the PIN; a code replaces it and resets it', async () => {
  await setPin('2580');
  await take(['pin']);
  const wrong = await Promise.all(Array.from({ length: 8 }, () => sendWith({ pin: '1357' })));
  expect(wrong.every(({ status }) => status >= 400)).toBe(true);
  expect(await pinState()).toBe('locked');
  expect(await mine()).toEqual({ ways: ['pin'], mine: ['code'] });
  expect((await sendWith({ pin: '2580' })).status).toBe(422);
  expect((await sendWith({ code: await transferCode(server, person) })).status).toBe(200);
  const { token, email } = person;
  expect((await server.call(contract.requestTransferPinCode, { token })).status).toBe(200);
  const code = codeSentTo(server, email);
  const reset = (provided: string) =>
    server.call(contract.resetTransferPin, { token, body: { code: provided, pin: '8642' } });
  expect((await reset((await code) === '000000' ? '111111' : '000000')).body.error.code).toBe('CODE_WRONG');
  expect((await reset(await code)).data.state).toBe('set');
  expect((await sendWith({ pin: '2580' })).body.error.code).toBe('CODE_WRONG');
  expect((await sendWith({ pin: '8642' })).status).toBe(200);
  expect(await pinState()).toBe('set');
});

test('confirmation methods are chosen with permission for transfer settings only, at least one', async () => {
  const viewer = await business.signInAs('Viewer');
  expect((await take(['code'], viewer.token)).status).toBe(403);
  expect((await take([])).body.error.fields).toEqual({ ways: 'Choose at least one' });
  await take(['code']);
  const stranger = await createTestBusiness(server);
  const other = await server.call(contract.getTransferConfirmation, { token: stranger.token });
  expect(other.data.ways).toEqual(['code', 'authenticator']);
});
