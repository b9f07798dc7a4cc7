// Payments by USSD and QR, one test per rule: the prompt, its confirmation, and switching to another method.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentPromptsContract } from '#shared/contract/payments/payment-prompts.ts';
import { decodePayload } from '#shared/payments/emv-qr.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { requeryDue } from '../jobs.ts';

const payers = await openPayers();

const dial = (reference: string, bankCode = '058', key: string = randomUUID()) =>
  payers.server.call(paymentPromptsContract.payByUssd, {
    params: { reference },
    idempotencyKey: key,
    body: { bankCode },
  });
const scan = (reference: string) =>
  payers.server.call(paymentPromptsContract.payByQr, { params: { reference }, idempotencyKey: randomUUID() });
const answer = (reference: string, how: 'approve' | 'decline' = 'approve') =>
  payers.server.call(paymentPromptsContract.answerSandboxPrompt, { body: { reference, answer: how } });

test('a payer selects a bank, dials, and the payment succeeds at the USSD price', async () => {
  const before = await payers.balances();
  const reference = await payers.begin();
  const { data } = await payers.server.call(paymentPromptsContract.listUssdBanks, { params: { reference } });
  expect(data.banks).toContainEqual({ code: '058', name: 'GTBank' });
  const shown = await dial(reference);
  expect(shown.data).toMatchObject({ state: 'waiting', prompt: { channel: 'ussd', bankName: 'GTBank' } });
  expect(shown.data.prompt?.code).toMatch(/^\*737\*000\*\d{4}#$/);
  expect((await payers.progress(reference)).data.state).toBe('waiting');
  expect((await answer(reference)).data).toMatchObject({ state: 'successful', prompt: null });
  expect(await payers.row(reference)).toMatchObject({ channel: 'ussd', fee: 5000, vat: 375, net: 494_625 });
  const after = await payers.balances();
  expect((after.gateway_receivable ?? 0) - (before.gateway_receivable ?? 0)).toBe(500_000);
});

test('the USSD code is the same for a repeated key and for a further request', async () => {
  const reference = await payers.begin();
  const key = randomUUID();
  const first = await dial(reference, '058', key);
  expect((await dial(reference, '058', key)).data.prompt).toEqual(first.data.prompt);
  expect((await dial(reference, '057')).data.prompt).toEqual(first.data.prompt);
});

test('a bank that is not in the list is rejected at its field', async () => {
  const refused = await dial(await payers.begin(), '999');
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual({ bankCode: 'Choose a bank from the list' });
});

test('a QR code contains the amount, and scanning it pays', async () => {
  const reference = await payers.begin();
  const shown = await scan(reference);
  const fields = new Map(decodePayload(shown.data.prompt?.code ?? '')?.map(({ tag, value }) => [tag, value]));
  expect(fields.get('54')).toBe('5000');
  expect(fields.get('01')).toBe('12');
  expect((await answer(reference)).data.state).toBe('successful');
  expect(await payers.row(reference)).toMatchObject({ channel: 'qr', fee: 2500 });
});

test('a declined prompt can be retried with another method', async () => {
  const reference = await payers.begin({ amount: 500_051 });
  await dial(reference);
  expect((await answer(reference)).data).toMatchObject({
    state: 'failed',
    sentence: 'Insufficient funds',
    canRetry: true,
  });
  expect((await payers.payCard(reference)).data.state).toBe('successful');
});

test('a prompt can no longer charge a payer who switched to another method', async () => {
  const reference = await payers.begin();
  await scan(reference);
  expect((await payers.cancel(reference)).data).toMatchObject({ state: 'failed', canRetry: true });
  expect((await answer(reference)).status).toBe(404);
  expect((await payers.payCard(reference)).data.state).toBe('successful');
});

test('an unconfirmed prompt is failed by the job when its time has passed', async () => {
  const reference = await payers.begin();
  await dial(reference);
  payers.clock.advance(11 * 60_000);
  await requeryDue(payers.server.services);
  expect((await payers.progress(reference)).data).toMatchObject({
    state: 'failed',
    sentence: 'Not paid in time',
  });
});

test('a confirmed prompt is found by the job, without the payer', async () => {
  const reference = await payers.begin({ amount: 500_077 });
  await scan(reference);
  payers.clock.advance(60_000);
  await requeryDue(payers.server.services);
  expect(await payers.row(reference)).toMatchObject({ status: 'successful', channel: 'qr' });
});

test('USD payments are available by card only', async () => {
  const refused = await payers.server.call(checkoutContract.initializeCheckout, {
    token: (await payers.business.signInAs('Owner')).token,
    body: { amount: 5000, currency: 'USD', email: 'ada@example.com', channels: ['ussd', 'qr'] },
  });
  expect(refused.body.error.fields).toEqual({ channels: 'USD is not available with this payment method' });
});
