// What falls due of invoices while the program stands still: customers are reminded before a late fee is added, not charged with the reminder.
import { beforeEach, expect, test } from 'vitest';
import { invoiceBody, invoicesOf, naira, someone } from '#test/support/billing/invoices.ts';
import { runSweeps } from '#test/support/due-work.ts';
import { asSent } from '#test/support/inbox/messages.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
const invoices = invoicesOf(server, () => business);

beforeEach(async () => {
  clock.set(new Date('2026-11-20T10:00:00Z'));
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

/** The program is started at that time, and does what has fallen due. A clock that is moved ends sessions. */
async function startAt(instant: string): Promise<void> {
  clock.set(new Date(instant));
  await runSweeps(server, 'invoices due');
  business = Object.assign({}, business, { token: (await business.signInAs('Owner')).token });
}

const lateFee = { kind: 'fixed', amount: naira(200), afterDays: 7 };

async function makeDue(dueOn: string, more: object = {}) {
  const body = invoiceBody(5_000, { customer: someone(), dueOn, lateFee, reminders: [-3, 0, 3], ...more });
  return invoices.make(body);
}

const results = async (id: string) =>
  (await invoices.get(id)).history
    .map(({ sentence }) => sentence)
    .filter((item) => /^(Reminder|Late fee|Overdue)/.test(item))
    .map((item) => item.replace(/ to \S+@[^,]+/, ''));

async function reminders(to: string): Promise<string[]> {
  const rows = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', to)
    .where('kind', '=', 'invoice_reminder')
    .orderBy('id')
    .selectAll()
    .execute();
  return Promise.all(rows.map(async (row) => (await asSent(server, row)).text));
}

test('after an outage of over a month one reminder is sent, and the late fee is added three days later', async () => {
  const created = await makeDue('2026-12-01');
  await startAt('2027-01-05T10:00:00Z');
  const mails = await reminders(created.customer.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('₦5,000.00 was due on 1 December 2026');
  expect(mails[0]).toContain('Late fee to come: ₦200.00 on 8 January 2027');
  expect(await results(created.id)).toEqual([
    'Reminder sent, 3 days after',
    'Late fee postponed to 8 Jan 2027, to leave the customer time to pay',
    'Overdue, ₦5,000.00 left',
  ]);
  await startAt('2027-01-07T22:00:00Z');
  expect((await invoices.get(created.id)).due).toBe(naira(5_000));
  await startAt('2027-01-08T00:00:00Z');
  expect(await invoices.get(created.id)).toMatchObject({ due: naira(5_200), lateFee: naira(200) });
  expect(await reminders(created.customer.email)).toHaveLength(1);
});

test('a reminder shortly before the late fee postpones the fee; one long before it does not', async () => {
  const soon = await makeDue('2026-12-01');
  const far = await makeDue('2026-12-01', { lateFee: { ...lateFee, afterDays: 30 } });
  await startAt('2026-12-07T10:00:00Z');
  expect(await results(soon.id)).toContain(
    'Late fee postponed to 10 Dec 2026, to leave the customer time to pay',
  );
  expect(await results(far.id)).toEqual(['Reminder sent, 3 days after', 'Overdue, ₦5,000.00 left']);
  await startAt('2026-12-09T10:00:00Z');
  expect((await invoices.get(soon.id)).lateFee).toBe(0);
  await startAt('2026-12-10T10:00:00Z');
  expect((await invoices.get(soon.id)).lateFee).toBe(naira(200));
  await startAt('2026-12-31T10:00:00Z');
  expect((await invoices.get(far.id)).lateFee).toBe(naira(200));
});

test('steps on their day are not postponed; without a late fee, a reminder that is days late is skipped', async () => {
  const created = await makeDue('2026-12-01');
  const plain = await makeDue('2026-12-01', { lateFee: null });
  for (const day of ['2026-11-28', '2026-12-01', '2026-12-02']) await startAt(`${day}T10:00:00Z`);
  expect(await results(plain.id)).toHaveLength(3);
  await startAt('2026-12-04T10:00:00Z');
  await startAt('2026-12-08T10:00:00Z');
  expect((await results(created.id))[0]).toBe('Late fee added, ₦200.00');
  const other = await makeDue('2026-12-20', { lateFee: null });
  await startAt('2027-01-20T10:00:00Z');
  expect(await results(other.id)).toEqual(['Overdue, ₦5,000.00 left']);
});

test('for an invoice that is due again long after its due date, a reminder precedes the late fee', async () => {
  const created = await makeDue('2026-12-01');
  const paid = await invoices.offline(created.id, naira(5_000));
  await startAt('2026-12-20T10:00:00Z');
  await invoices.undo(created.id, paid.data.payments[0]?.id ?? '');
  await startAt('2026-12-20T10:01:00Z');
  expect(await reminders(created.customer.email)).toHaveLength(1);
  expect((await invoices.get(created.id)).due).toBe(naira(5_000));
  await startAt('2026-12-23T10:00:00Z');
  expect((await invoices.get(created.id)).due).toBe(naira(5_200));
});
