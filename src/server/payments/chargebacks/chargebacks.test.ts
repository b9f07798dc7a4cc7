// Chargebacks, one test per rule: the amount set aside, responses and deadlines, and the final postings.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueEmails } from '#server/platform/emails/send-emails.ts';
import { chargebacksContract as contract } from '#shared/contract/payments/chargebacks.ts';
import { emptyEvidence } from '#shared/payments/chargebacks/evidence.ts';
import { createDisputes, type Disputes, sendFile } from '#test/support/disputes/disputes.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { acceptOverdue, sendReminders } from './jobs.ts';
import { disputedAmountOf, moveChargeback } from './service.ts';

let cases: Disputes;
const hourMs = 3_600_000;
const fee = 100_000;

beforeAll(async () => {
  cases = await createDisputes();
});
afterAll(() => cases.close());

const text = { ...emptyEvidence, explanation: 'It was delivered, see the note that she signed.' };
const challenge = (id: string) => cases.act(contract.challengeChargeback, id, text);
const accept = (id: string, amount: number | null = null) =>
  cases.act(contract.acceptChargeback, id, { amount });

function inCase<T>(
  change: (name: { environmentId: string; chargebackId: string }) => T,
  chargebackId: string,
): T {
  return change({ environmentId: cases.business.testEnvironmentId, chargebackId });
}
const move = (chargebackId: string, stage: 'pre_arbitration' | 'first' | 'arbitration') =>
  inCase(
    (name) =>
      cases.database.inTransaction((tx) =>
        moveChargeback(cases.server.services, tx, { ...name, stage, actor: { kind: 'provider' } }),
      ),
    chargebackId,
  );
async function balance(kind: string): Promise<number> {
  return (await cases.balances())[kind] ?? 0;
}
const owned = async () =>
  (await balance('merchant_pending')) +
  (await balance('merchant_available')) -
  (await balance('merchant_debt'));

test('opening a case puts the amount on hold and marks the payment as disputed', async () => {
  const payment = await cases.pay();
  const before = await owned();
  const id = await cases.open(payment.id);
  expect(await balance('merchant_lien')).toBe(500_000);
  expect(await owned()).toBe(before - 500_000);
  expect(await cases.row(payment.reference)).toMatchObject({ disputeState: 'open', disputedAmount: 500_000 });
  expect(await cases.get(id)).toMatchObject({
    status: 'PENDING',
    onHold: 500_000,
    reasonTitle: 'Cardholder dispute',
  });
  await cases.decide(id, 'won');
  await cases.prove();
});

test('a case that is won gives everything back, without a fee', async () => {
  const payment = await cases.pay();
  const before = await owned();
  const id = await cases.open(payment.id);
  expect((await challenge(id)).status).toBe(200);
  await cases.decide(id, 'won');
  expect(await owned()).toBe(before);
  expect(await balance('merchant_lien')).toBe(0);
  expect(await cases.get(id)).toMatchObject({
    status: 'RESOLVED',
    returnedAmount: 500_000,
    fee: 0,
    dueAt: null,
  });
  expect(await cases.row(payment.reference)).toMatchObject({ disputeState: 'won', disputedAmount: 0 });
  await cases.prove();
});

test('a case that is lost takes the amount and the fee', async () => {
  const payment = await cases.pay();
  const [before, receivable] = [await owned(), await balance('gateway_receivable')];
  const id = await cases.open(payment.id);
  await challenge(id);
  await cases.decide(id, 'lost');
  expect(await owned()).toBe(before - 500_000 - fee);
  expect(await balance('gateway_receivable')).toBe(receivable - 500_000);
  expect(await cases.get(id)).toMatchObject({ status: 'CLOSED', lostAmount: 500_000, fee });
  expect(await cases.row(payment.reference)).toMatchObject({ disputeState: 'lost', disputedAmount: 500_000 });
  await cases.prove();
});

test('part of a case can be accepted; the rest can be challenged and is returned when won', async () => {
  const payment = await cases.pay();
  const before = await owned();
  const id = await cases.open(payment.id);
  expect((await accept(id, 500_001)).body.error.fields.amount).toMatch(/At most/);
  expect((await accept(id, 200_000)).data).toMatchObject({ status: 'PENDING', onHold: 300_000, fee });
  await challenge(id);
  await cases.decide(id, 'won');
  expect(await owned()).toBe(before - 200_000 - fee);
  expect(await cases.row(payment.reference)).toMatchObject({ disputeState: 'lost', disputedAmount: 200_000 });
  await cases.prove();
});

test('an accepted case is final: it cannot be accepted, challenged or decided again', async () => {
  const id = await cases.open((await cases.pay()).id);
  expect((await accept(id)).data).toMatchObject({ status: 'ACCEPTED', acceptedBy: 'merchant', onHold: 0 });
  expect((await accept(id)).body.error.code).toBe('CHARGEBACK_STATE');
  expect((await challenge(id)).body.error.code).toBe('CHARGEBACK_STATE');
  await expect(cases.decide(id, 'won')).rejects.toMatchObject({ code: 'CHARGEBACK_STATE' });
});

test('a challenged case that moves to the next stage has a new deadline and needs another response', async () => {
  const id = await cases.open((await cases.pay()).id);
  await challenge(id);
  expect((await cases.get(id)).dueAt).toBeNull();
  await expect(move(id, 'first')).rejects.toMatchObject({ code: 'VALIDATION' });
  await move(id, 'pre_arbitration');
  const escalated = await cases.get(id);
  expect(escalated).toMatchObject({ status: 'ESCALATED', stage: 'pre_arbitration', submissionCount: 1 });
  expect(Date.parse(escalated.dueAt ?? '')).toBe(cases.clock.now().getTime() + 24 * hourMs);
  expect((await challenge(id)).data).toMatchObject({ status: 'CHALLENGED', submissionCount: 2 });
  await cases.decide(id, 'won');
});

test('a case cannot be lost before the merchant has responded', async () => {
  const id = await cases.open((await cases.pay()).id);
  await expect(cases.decide(id, 'lost')).rejects.toMatchObject({ code: 'CHARGEBACK_STATE' });
  await cases.decide(id, 'won');
});

test('the cases of a payment together cannot exceed the amount paid', async () => {
  const payment = await cases.pay(500_000);
  await expect(cases.open(payment.id, { amount: 500_001 })).rejects.toMatchObject({ code: 'VALIDATION' });
  const first = await cases.open(payment.id, { amount: 150_000 });
  const second = await cases.open(payment.id);
  expect((await cases.get(second)).amount).toBe(350_000);
  await expect(cases.open(payment.id)).rejects.toMatchObject({ code: 'CHARGEBACK_STATE' });
  const { testEnvironmentId } = cases.business;
  const disputed = () =>
    cases.database.inTransaction((tx) => disputedAmountOf(tx, testEnvironmentId, payment.id));
  expect(await disputed()).toBe(500_000);
  await cases.decide(first, 'won');
  expect(await disputed()).toBe(350_000);
  expect((await cases.row(payment.reference)).disputeState).toBe('open');
  await cases.decide(second, 'won');
});

test('an acquirer’s reference number opens at most one case per payment', async () => {
  const { id } = await cases.pay();
  const arn = `ARN-${randomUUID().slice(0, 8)}`;
  const created = await cases.open(id, { arn, amount: 1_000 });
  await expect(cases.open(id, { arn, amount: 1_000 })).rejects.toMatchObject({ code: 'CONFLICT' });
  await cases.decide(created, 'won');
});

test('an unpaid payment cannot be charged back', async () => {
  const { id } = await cases.row(await cases.begin());
  await expect(cases.open(id)).rejects.toMatchObject({ code: 'CHARGEBACK_STATE' });
});

test('a shortfall of the balance becomes a debt, and a won case repays it first', async () => {
  const other = await createDisputes();
  const id = await other.open((await other.pay()).id);
  const owed = (await other.balances()).merchant_debt ?? 0;
  expect(owed).toBeGreaterThan(0);
  await other.decide(id, 'won');
  expect((await other.balances()).merchant_debt ?? 0).toBe(0);
  await other.prove();
  await other.close();
});

test('a case below the merchant’s threshold is accepted automatically', async () => {
  const save = (autoAcceptBelow: number | null) =>
    cases.callAsMerchant(contract.saveChargebackSettings, { body: { autoAcceptBelow, notifyEmails: [] } });
  expect((await save(30_000)).status).toBe(200);
  const { id } = await cases.pay();
  expect(await cases.get(await cases.open(id, { amount: 29_999 }))).toMatchObject({
    status: 'ACCEPTED',
    acceptedBy: 'rule',
  });
  const retained = await cases.open(id, { amount: 30_000 });
  expect((await cases.get(retained)).status).toBe('PENDING');
  await cases.decide(retained, 'won');
  await save(null);
  await cases.prove();
});

test('evidence is saved as a draft in typed slots and submitted as a whole', async () => {
  const id = await cases.open((await cases.pay()).id);
  const { token } = await cases.business.signInAs('Owner');
  const slot = (name: string) => ({ token, params: { chargebackId: id, slot: name } });
  const added = await sendFile(cases.server.url, contract.addEvidenceFile, slot('delivery_proof'));
  expect(added.body.data).toMatchObject({ slot: 'delivery_proof', submission: null, fileName: 'paper.pdf' });
  const wrong = { ...slot('receipt'), bytes: Buffer.from('<html><script>1</script>'), fileName: 'bill.pdf' };
  expect((await sendFile(cases.server.url, contract.addEvidenceFile, wrong)).body.error.code).toBe(
    'UNSUPPORTED_FILE',
  );
  expect((await sendFile(cases.server.url, contract.addEvidenceFile, slot('poem'))).status).toBe(422);
  const draft = { ...text, deliveryDate: '2026-11-02', customerEmail: 'ada@example.com' };
  await cases.act(contract.saveEvidence, id, draft);
  expect((await cases.get(id)).evidence).toEqual(draft);
  expect((await cases.act(contract.challengeChargeback, id, emptyEvidence)).data.status).toBe('CHALLENGED');
  const params = { chargebackId: id, evidenceFileId: added.body.data.id };
  const removed = await cases.callAsMerchant(contract.removeEvidenceFile, { params });
  expect(removed.body.error.code).toBe('CHARGEBACK_STATE');
  const file = await cases.callAsMerchant(contract.getEvidenceFile, { params });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const stranger = await createTestBusiness(cases.server);
  const theirs = await cases.server.call(contract.getEvidenceFile, { params, token: stranger.token });
  expect(theirs.status).toBe(404);
  await cases.decide(id, 'won');
});

test('a response without text and documents is rejected', async () => {
  const id = await cases.open((await cases.pay()).id);
  const answer = await cases.act(contract.challengeChargeback, id, emptyEvidence);
  expect(answer.body.error.fields.explanation).toMatch(/Explain why/);
  await cases.decide(id, 'won');
});

test('the list shows the earliest deadlines first, counts by status, and can be searched by reference', async () => {
  const payment = await cases.pay();
  const late = await cases.open(payment.id, {
    amount: 1_000,
    dueAt: new Date(cases.clock.now().getTime() + 40 * hourMs),
  });
  const soon = await cases.open(payment.id, {
    amount: 1_000,
    dueAt: new Date(cases.clock.now().getTime() + 2 * hourMs),
  });
  const { data } = await cases.callAsMerchant(contract.listChargebacks, {
    query: { due: 'open', include: 'counts' },
  });
  expect(data.items.map((item) => item.id)).toEqual([soon, late]);
  expect(data.counts).toMatchObject({ PENDING: 2, all: 2 });
  const found = await cases.callAsMerchant(contract.listChargebacks, {
    query: { search: data.items[0]?.reference, status: 'PENDING' },
  });
  expect(found.data.items.map((item) => item.id)).toEqual([soon]);
  const due = await cases.callAsMerchant(contract.getChargebacksDue, {});
  expect(due.data).toMatchObject({ open: 2, withinDay: 1, first: { id: soon } });
  await cases.decide(late, 'won');
  await cases.decide(soon, 'won');
});

test('on the last day a reminder is sent every four hours, once each; at the deadline the case is accepted, once', async () => {
  const { services } = cases.server;
  const id = await cases.open((await cases.pay()).id, {
    dueAt: new Date(cases.clock.now().getTime() + 26 * hourMs),
  });
  const reminders = async () =>
    (
      await cases.database.db
        .selectFrom('emails')
        .where('kind', '=', 'chargeback_reminder')
        .selectAll()
        .execute()
    ).length;
  await sendReminders(services);
  expect(await reminders()).toBe(0);
  for (let hours = 0; hours < 26; hours += 1) {
    cases.clock.advance(hourMs);
    await Promise.all([sendReminders(services), sendReminders(services)]);
    if (hours < 25) expect(await acceptOverdue(services)).toBe(0);
  }
  expect(await reminders()).toBe(6);
  const before = await balance('merchant_lien');
  const done = await Promise.all([acceptOverdue(services), acceptOverdue(services), acceptOverdue(services)]);
  expect(done.reduce((sum, item) => sum + item, 0)).toBe(1);
  expect(await balance('merchant_lien')).toBe(before - 500_000);
  expect(await cases.get(id)).toMatchObject({ status: 'ACCEPTED', acceptedBy: 'deadline' });
  await cases.prove();
});

/** E-mails of a kind about a chargeback, oldest first. */
const emailsOf = (kind: string, id: string) =>
  cases.database.db
    .selectFrom('emails')
    .where('kind', '=', kind)
    .where('dedupeKey', 'like', `%${id}%`)
    .select(['status', 'subject'])
    .orderBy('createdAt')
    .execute();

test('a deadline that passed during downtime is extended by a day with an e-mail, once; then the chargeback is accepted', async () => {
  const { services } = cases.server;
  const startAt = cases.clock.now().getTime();
  const id = await cases.open((await cases.pay()).id, { dueAt: new Date(startAt + 26 * hourMs) });
  const before = await balance('merchant_lien');
  cases.clock.advance(72 * hourMs);
  const done = await Promise.all([acceptOverdue(services), sendReminders(services), acceptOverdue(services)]);
  expect(done.reduce((sum, item) => sum + item, 0)).toBe(1);
  const extended = await cases.get(id);
  const dueAt = new Date(startAt + 96 * hourMs).toISOString();
  expect(extended).toMatchObject({ status: 'PENDING', dueAt, onHold: 500_000 });
  expect(extended.timeline[0]?.sentence).toMatch(/^Deadline extended .* 24 hours to respond$/);
  expect(await balance('merchant_lien')).toBe(before);
  expect(await emailsOf('chargeback_reminder', id)).toMatchObject([
    { subject: expect.stringMatching(/24 more hours/) },
  ]);
  for (let hours = 1; hours < 24; hours += 1) {
    cases.clock.advance(hourMs);
    await sendReminders(services);
    expect(await acceptOverdue(services)).toBe(0);
  }
  expect(await emailsOf('chargeback_reminder', id)).toHaveLength(6);
  cases.clock.advance(hourMs);
  expect(await acceptOverdue(services)).toBe(1);
  expect(await cases.get(id)).toMatchObject({ status: 'ACCEPTED', acceptedBy: 'deadline' });
  await cases.prove();
});

test('downtime that ends shortly before the deadline extends it; one that leaves time to respond only delays the reminder', async () => {
  const { services } = cases.server;
  const dueAt = new Date(cases.clock.now().getTime() + 48 * hourMs);
  const id = await cases.open((await cases.pay()).id, { dueAt });
  const dueNow = async () => (await cases.get(id)).dueAt;
  cases.clock.advance(40 * hourMs);
  expect(await sendReminders(services)).toBe(1);
  expect(await dueNow()).toBe(dueAt.toISOString());
  cases.clock.advance(7 * hourMs);
  expect(await sendReminders(services)).toBe(1);
  expect(await dueNow()).toBe(new Date(cases.clock.now().getTime() + 24 * hourMs).toISOString());
  await cases.decide(id, 'won');
});

test('a reminder that could not be sent is discarded when the next one is due', async () => {
  const { services } = cases.server;
  const id = await cases.open((await cases.pay()).id, {
    dueAt: new Date(cases.clock.now().getTime() + 24 * hourMs),
  });
  for (let hours = 0; hours < 12; hours += 1) {
    cases.clock.advance(hourMs);
    await sendReminders(services);
  }
  while ((await sendDueEmails(services)) > 0);
  const statuses = (await emailsOf('chargeback_reminder', id)).map(({ status }) => status);
  expect(statuses).toEqual(['DISCARDED', 'DISCARDED', 'SENT']);
  await cases.decide(id, 'won');
});

test('of a concurrent response and deadline one takes effect, and the ledger agrees', async () => {
  const id = await cases.open((await cases.pay()).id, {
    dueAt: new Date(cases.clock.now().getTime() + 1_000),
  });
  cases.clock.advance(1_000);
  const [answer] = await Promise.all([accept(id), acceptOverdue(cases.server.services)]);
  expect([200, 409]).toContain(answer.status);
  expect(await cases.get(id)).toMatchObject({ status: 'ACCEPTED', acceptedAmount: 500_000 });
  await cases.prove();
});
