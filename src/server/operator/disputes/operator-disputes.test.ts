// Chargebacks for staff, through HTTP: opening, the acquirer's file, stages, decisions, deadlines and fees.
import { expect, test } from 'vitest';
import { chargebackTermsContract as terms } from '#shared/contract/operator/chargeback-terms.ts';
import { operatorDisputesContract as contract } from '#shared/contract/operator/disputes.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { emptyEvidence } from '#shared/payments/chargebacks/evidence.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openDisputes } from '#test/support/per-file/open-disputes.ts';

const cases = await openDisputes();
const cookie = (await createTestOperator(cases.server)).token;

const requested = { amount: null, stage: 'first', reasonCode: '4853', note: null };
const openFor = (reference: string, body: Record<string, unknown> = {}) =>
  cases.asStaff(contract.openOperatorChargeback, { body: { ...requested, reference, ...body } });

async function bringIn(rows: string[], fileName = 'cases.csv') {
  const head = 'payment_reference,arn,stage,reason_code,amount,currency,due_at';
  const answer = await sendFile(cases.server.url, contract.importChargebacks, {
    bytes: Buffer.from([head, ...rows].join('\r\n')),
    fileName,
    headers: { cookie: `kasuwa_operator=${cookie}`, 'x-kasuwa-client': 'web' },
  });
  return answer.body.data ?? answer.body;
}

test('a case is opened for a payment found by its reference', async () => {
  const payment = await cases.pay();
  const found = await cases.asStaff(contract.findDisputablePayment, {
    params: { reference: payment.reference },
  });
  expect(found.data).toMatchObject({ scheme: 'mastercard', disputable: 500_000, currency: 'NGN' });
  const created = await openFor(payment.reference, { amount: 300_000 });
  expect(created.data).toMatchObject({
    amount: 300_000,
    business: { id: cases.business.businessId },
    status: 'PENDING',
  });
  expect((await openFor('TST-NOBODY0000')).body.error.fields.reference).toMatch(/no payment/);
  expect((await openFor(payment.reference, { amount: 200_001 })).body.error.fields.amount).toMatch(/At most/);
});

test('stages and decisions follow the scheme, and draft evidence is visible to the merchant only', async () => {
  const { data } = await openFor((await cases.pay()).reference);
  const params = { chargebackId: data.id };
  const { token } = await cases.business.signInAs('Owner');
  const slot = { token, params: { ...params, slot: 'receipt' } };
  await sendFile(cases.server.url, chargebacksContract.addEvidenceFile, slot);
  const response = () => cases.asStaff(contract.getOperatorChargeback, { params });
  expect((await response()).data.files).toEqual([]);
  const lost = { params, body: { outcome: 'lost', note: null } };
  expect((await cases.asStaff(contract.decideOperatorChargeback, lost)).body.error.code).toBe(
    'CHARGEBACK_STATE',
  );
  await cases.act(chargebacksContract.challengeChargeback, data.id, emptyEvidence);
  expect((await response()).data.files).toHaveLength(1);
  const moved = await cases.asStaff(contract.moveOperatorChargeback, {
    params,
    body: { stage: 'arbitration', note: null },
  });
  expect(moved.data).toMatchObject({ stage: 'arbitration', status: 'ESCALATED' });
  await cases.act(chargebacksContract.challengeChargeback, data.id, {
    ...emptyEvidence,
    explanation: 'As before',
  });
  expect((await cases.asStaff(contract.decideOperatorChargeback, lost)).data).toMatchObject({
    status: 'CLOSED',
    lostAmount: 500_000,
  });
  await cases.prove();
});

test('each row of the acquirer’s file is processed separately, and errors name the column', async () => {
  const [first, two] = [await cases.pay(), await cases.pay()];
  const report = await bringIn([
    `${first.reference},ARN-1,first,4853,1500.50,NGN,`,
    `TST-NOBODY0000,ARN-2,first,4853,10,,`,
    `${two.reference},ARN-3,second,4853,10,,`,
    `${two.reference},ARN-4,first,4853,a lot,,`,
    `${two.reference},ARN-5,first,4853,10,USD,`,
    `${two.reference},ARN-6,first,4853,10,,tomorrow`,
    `${two.reference},ARN-7,first,4853,6000,,`,
    `"${two.reference}",ARN-8,First,4853,"5,000.00",ngn,2026-11-25T10:00:00Z`,
  ]);
  expect(report).toMatchObject({ rows: 8, opened: 2, moved: 0, known: 0, failed: 6, repeated: false });
  expect(report.report.map((row: { row: number; column: string }) => [row.row, row.column])).toEqual([
    [3, 'payment_reference'],
    [4, 'stage'],
    [5, 'amount'],
    [6, 'currency'],
    [7, 'due_at'],
    [8, 'amount'],
  ]);
  const file = await cases.asStaff(contract.downloadImportReport, { params: { importId: report.id } });
  expect(String(file.body)).toMatch(/3,TST-NOBODY0000,failed,payment_reference,This payment does not exist/);
  await cases.prove();
});

test('a repeated file or ARN creates no second case; a later stage moves the case', async () => {
  const { reference } = await cases.pay();
  const row = `${reference},ARN-20,first,4853,100,,`;
  expect(await bringIn([row])).toMatchObject({ opened: 1, repeated: false });
  expect(await bringIn([row])).toMatchObject({ opened: 1, repeated: true });
  expect(await bringIn([row, ''])).toMatchObject({ opened: 0, known: 1, repeated: false });
  expect(await bringIn([`${reference},ARN-20,pre_arbitration,4853,100,,`])).toMatchObject({ moved: 1 });
  const { data } = await cases.asStaff(contract.listOperatorChargebacks, { query: { search: 'ARN-20' } });
  expect(data.items.map((item) => item.stage)).toEqual(['pre_arbitration']);
});

test('a file without the required columns is rejected as a whole', async () => {
  const answer = await sendFile(cases.server.url, contract.importChargebacks, {
    bytes: Buffer.from('a,b\n1,2'),
    headers: { cookie: `kasuwa_operator=${cookie}`, 'x-kasuwa-client': 'web' },
  });
  expect(answer.body.error.fields.file).toMatch(/must name the columns payment_reference, arn/);
});

test('deadlines and fees are set by the provider; an open case keeps its own', async () => {
  const before = (await openFor((await cases.pay()).reference)).data;
  const body = { scheme: 'mastercard', region: 'local', stage: 'first', hours: 5, calendar: 'calendar' };
  const saved = await cases.asStaff(terms.saveChargebackPolicy, { body });
  expect(saved.data).toMatchObject(body);
  const fee = { currency: 'NGN', fee: 250_000 };
  await cases.asStaff(terms.saveChargebackFee, { body: fee });
  const after = (await openFor((await cases.pay()).reference)).data;
  expect(Date.parse(after.dueAt ?? '')).toBe(cases.clock.now().getTime() + 5 * 3_600_000);
  expect(after.feeIfLost).toBe(250_000);
  expect((await cases.get(before.id)).dueAt).toBe(before.dueAt);
  const policyId = saved.data.id;
  expect((await cases.asStaff(terms.deleteChargebackPolicy, { params: { policyId } })).status).toBe(200);
  const { data } = await cases.asStaff(terms.listChargebackPolicies);
  const any = data.items.find((item) => item.scheme === 'any')?.id ?? '';
  expect((await cases.asStaff(terms.deleteChargebackPolicy, { params: { policyId: any } })).status).toBe(409);
});

test('staff can answer a complaint and escalate it once', async () => {
  const { reference } = await cases.pay();
  await cases.complain(reference, { category: 'charged_twice', text: 'Twice!' });
  const { data } = await cases.asStaff(contract.listOperatorDisputes, { query: { search: reference } });
  const params = { disputeId: data.items[0]?.id ?? '' };
  const answered = await cases.asStaff(contract.answerOperatorDispute, {
    params,
    body: { body: 'We are on it.' },
  });
  expect(answered.data).toMatchObject({ status: 'AWAITING', waitingFor: 'merchant' });
  const escalated = await cases.asStaff(contract.escalateDispute, { params, body: requested });
  expect(escalated.data.dispute?.id).toBe(params.disputeId);
  expect((await cases.asStaff(contract.escalateDispute, { params, body: requested })).body.error.code).toBe(
    'DISPUTE_STATE',
  );
});

test('a compliance officer cannot open a case', async () => {
  const officer = await createTestOperator(cases.server, 'Compliance officer');
  const { reference } = await cases.pay();
  const body = { ...requested, reference };
  expect((await callAs(cases.server, officer.token, contract.openOperatorChargeback, { body })).status).toBe(
    403,
  );
});
