// Disputes, one test per rule: who raises one, who can write and see what, and how it ends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disputesContract as contract } from '#shared/contract/payments/disputes.ts';
import { payerDisputesContract } from '#shared/contract/payments/payer-disputes.ts';
import { createDisputes, type Disputes, sendFile } from '#test/support/disputes/disputes.ts';
import { createTestBusiness } from '#test/support/server.ts';

let cases: Disputes;
beforeAll(async () => {
  cases = await createDisputes();
});
afterAll(() => cases.close());

const complaint = {
  category: 'not_received',
  amount: 500_000,
  text: 'My order never came.',
  name: 'Ada Obi',
};
const report = (reference: string, body: Record<string, unknown> = {}) =>
  cases.complain(reference, { ...complaint, ...body });
const follow = (token: string) =>
  cases.server.call(payerDisputesContract.getComplaint, { params: { token } });
const reply = (token: string, body: string) =>
  cases.server.call(payerDisputesContract.answerComplaint, { params: { token }, body: { body } });
const as = {
  get: (disputeId: string) => cases.callAsMerchant(contract.getDispute, { params: { disputeId } }),
  answer: (disputeId: string, body: string, internal = false) =>
    cases.callAsMerchant(contract.answerDispute, { params: { disputeId }, body: { body, internal } }),
  end: (disputeId: string, status = 'RESOLVED') =>
    cases.callAsMerchant(contract.endDispute, {
      params: { disputeId },
      body: { status, outcome: 'Sent again' },
    }),
};
async function emailsTo(address: string): Promise<string[]> {
  const rows = await cases.database.db
    .selectFrom('emails')
    .where('toAddress', '=', address)
    .where('kind', 'like', 'dispute%')
    .select('subject')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.subject);
}

async function raised(email = 'ada@example.com') {
  const payment = await cases.pay(500_000, { email });
  const answer = await report(payment.reference);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { data } = await cases.callAsMerchant(contract.listDisputes, {
    query: { search: answer.data.reference },
  });
  return { payment, ...answer.data, id: data.items[0]?.id ?? '' };
}

test('a payer with the e-mailed code reports a problem by payment reference, and both sides are notified', async () => {
  const one = await raised('first@example.com');
  expect((await as.get(one.id)).data).toMatchObject({
    status: 'UNRESOLVED',
    waitingFor: 'merchant',
    raisedBy: 'payer',
    customer: { name: 'Ada Obi', email: 'first@example.com' },
    messages: [{ author: 'customer', body: complaint.text }],
  });
  expect(await emailsTo('first@example.com')).toEqual(['[Test] We have received your report']);
  // Knowing only the reference does not allow a report, and no e-mail is sent.
  const stranger = await cases.pay(500_000, { email: 'owner@example.com' });
  const params = { reference: stranger.reference };
  const guessed = await cases.server.call(payerDisputesContract.reportProblem, {
    params,
    body: { ...complaint, code: '123456', email: 'stranger@example.com' } as never,
  });
  expect(guessed.status).toBeGreaterThanOrEqual(400);
  const sent = await cases.server.call(payerDisputesContract.sendComplaintCode, { params });
  expect(sent.data).toEqual({ sentTo: 'o•••@example.com' });
  const wrong = await cases.server.call(payerDisputesContract.reportProblem, {
    params,
    body: { ...complaint, code: '000000' },
  });
  expect(wrong.status).toBeGreaterThanOrEqual(400);
  const form = await cases.server.call(payerDisputesContract.getComplaintForm, { params });
  expect(form.data).toMatchObject({ mayReport: true, amountMax: 500_000 });
  const business = await cases.database.db
    .selectFrom('businesses')
    .where('id', '=', cases.business.businessId)
    .select('email')
    .executeTakeFirstOrThrow();
  expect((await emailsTo(business.email)).at(-1)).toMatch(/reported a problem with a payment of ₦5,000\.00/);
});

test('a successful payment has at most one open dispute, for at most the amount paid', async () => {
  const { payment } = await raised();
  expect((await report(payment.reference)).body.error.code).toBe('DISPUTE_STATE');
  const form = await cases.server.call(payerDisputesContract.getComplaintForm, {
    params: { reference: payment.reference },
  });
  expect(form.data).toMatchObject({ mayReport: false, amount: 500_000 });
  // No code is sent for a report that would be refused.
  const code = await cases.server.call(payerDisputesContract.sendComplaintCode, {
    params: { reference: payment.reference },
  });
  expect(code.body.error.code).toBe('DISPUTE_STATE');
  const other = await cases.pay();
  expect((await report(other.reference, { amount: 500_001 })).body.error.fields.amount).toMatch(
    /At most ₦5,000/,
  );
  expect((await report(await cases.begin())).body.error.code).toBe('DISPUTE_STATE');
  expect((await report('TST-NOBODY0000')).status).toBe(404);
});

test('both sides write in one thread, which shows whose turn it is', async () => {
  const { id, token } = await raised('turn@example.com');
  expect((await as.answer(id, 'We look into it.')).data).toMatchObject({
    status: 'AWAITING',
    waitingFor: 'customer',
  });
  expect((await emailsTo('turn@example.com')).at(-1)).toMatch(/wrote about your payment/);
  expect((await reply(token, 'Thank you.')).status).toBe(200);
  expect((await as.get(id)).data).toMatchObject({ status: 'AWAITING', waitingFor: 'merchant' });
  expect((await follow(token)).data.messages.map((message) => message.body)).toEqual([
    complaint.text,
    'We look into it.',
    'Thank you.',
  ]);
});

test('an internal note is neither visible nor notified to the customer', async () => {
  const { id, token } = await raised('note@example.com');
  expect((await as.answer(id, 'He does this every month.', true)).data.status).toBe('UNRESOLVED');
  expect(JSON.stringify((await follow(token)).data)).not.toMatch(/every month/);
  expect(await emailsTo('note@example.com')).toHaveLength(1);
});

test('a file can be attached to one’s own recent message only, and the other side can open it unless it is internal', async () => {
  const { id, token, messageId } = await raised();
  const place = { params: { token, messageId } };
  const sent = await sendFile(cases.server.url, payerDisputesContract.attachToComplaint, place);
  expect(sent.body.data.fileName).toBe('paper.pdf');
  const script = { ...place, bytes: Buffer.from('<svg onload=alert(1)>'), fileName: 'photo.png' };
  const refused = await sendFile(cases.server.url, payerDisputesContract.attachToComplaint, script);
  expect(refused.body.error.code).toBe('UNSUPPORTED_FILE');
  const attachmentId = sent.body.data.id;
  const params = { disputeId: id, attachmentId };
  expect((await cases.callAsMerchant(contract.getDisputeAttachment, { params })).status).toBe(200);
  const note = (await as.answer(id, 'Only for us', true)).data.messageId;
  const { token: member } = await cases.business.signInAs('Owner');
  const secret = await sendFile(cases.server.url, contract.attachToDisputeMessage, {
    params: { disputeId: id, messageId: note },
    token: member,
  });
  const hidden = await cases.server.call(payerDisputesContract.getComplaintAttachment, {
    params: { token, attachmentId: secret.body.data.id },
  });
  expect(hidden.status).toBe(404);
  const theirs = await sendFile(cases.server.url, contract.attachToDisputeMessage, {
    params: { disputeId: id, messageId },
    token: member,
  });
  expect(theirs.status).toBe(404);
  cases.clock.advance(16 * 60_000);
  expect(
    (await sendFile(cases.server.url, payerDisputesContract.attachToComplaint, place)).body.error.code,
  ).toBe('DISPUTE_STATE');
});

test('a dispute ends as resolved, withdrawn or closed, and then accepts no more messages', async () => {
  const { id, token, payment } = await raised('end@example.com');
  expect((await as.end(id)).data).toMatchObject({
    status: 'RESOLVED',
    waitingFor: 'nobody',
    outcome: 'Sent again',
  });
  expect((await emailsTo('end@example.com')).at(-1)).toMatch(/is resolved/);
  expect((await reply(token, 'One more thing')).body.error.code).toBe('DISPUTE_STATE');
  expect((await as.end(id)).body.error.code).toBe('DISPUTE_STATE');
  const again = await report(payment.reference);
  const withdrawn = await cases.server.call(payerDisputesContract.withdrawComplaint, {
    params: { token: again.data.token },
  });
  expect(withdrawn.status).toBe(200);
  expect((await follow(again.data.token)).data.status).toBe('CLOSED');
  expect((await reply(again.data.token, 'One more thing')).body.error.code).toBe('DISPUTE_STATE');
  const closed = await raised('closed@example.com');
  expect((await as.end(closed.id, 'CLOSED')).data.status).toBe('CLOSED');
  expect((await reply(closed.token, 'One more thing')).body.error.code).toBe('DISPUTE_STATE');
  for (const item of [id, closed.id])
    expect((await as.answer(item, 'One more thing')).body.error.code).toBe('DISPUTE_STATE');
});

test('the team raises a dispute for a customer, assigns it to a member of the team and sets its due date', async () => {
  const payment = await cases.pay();
  const { name: _, ...fields } = complaint;
  const created = await cases.callAsMerchant(contract.raiseDispute, {
    body: { ...fields, reference: payment.reference, customerName: null },
  });
  expect(created.data).toMatchObject({ raisedBy: 'merchant', payment: { id: payment.id } });
  const params = { disputeId: created.data.id };
  const { data: assignees } = await cases.callAsMerchant(contract.listDisputeAssignees, {});
  const assignedTo = assignees.items[0]?.id;
  const dueAt = '2026-12-01T10:00:00.000Z';
  const response = await cases.callAsMerchant(contract.updateDispute, {
    params,
    body: { assignedTo, dueAt },
  });
  expect(response.data).toMatchObject({ status: 'AWAITING', assignee: { id: assignedTo }, dueAt });
  const stranger = await createTestBusiness(cases.server);
  const theirs = await cases.server.call(contract.listDisputeAssignees, { token: stranger.token });
  const wrong = { assignedTo: theirs.data.items[0]?.id };
  expect((await cases.callAsMerchant(contract.updateDispute, { params, body: wrong })).status).toBe(422);
});

test('a chargeback of its payment ends a dispute as escalated, with a link to the chargeback', async () => {
  const { id, payment } = await raised();
  const chargebackId = await cases.open(payment.id);
  expect((await as.get(id)).data).toMatchObject({ status: 'ESCALATED', chargeback: { id: chargebackId } });
  expect((await cases.get(chargebackId)).dispute?.id).toBe(id);
});

test('a viewer can read but not answer a dispute, and an unknown token opens nothing', async () => {
  const { id } = await raised();
  const viewer = await cases.business.signInAs('Viewer');
  const params = { disputeId: id };
  expect((await cases.server.call(contract.getDispute, { params, token: viewer.token })).status).toBe(200);
  const body = { body: 'Hello there' };
  expect(
    (await cases.server.call(contract.answerDispute, { params, body, token: viewer.token })).status,
  ).toBe(403);
  expect((await follow('A'.repeat(43))).status).toBe(404);
});
