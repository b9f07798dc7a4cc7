// Random histories of a customer's invoices through HTTP: for any sequence of actions, the totals agree after each step.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { customerInvoicesContract } from '#shared/contract/billing/invoices/customer-invoices.ts';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { invoiceBody, invoicesOf, naira, someone } from '#test/support/billing/invoices.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { soakSize } from '#test/support/soak/size.ts';
import { takeDueSteps } from '../steps/due-steps.ts';
import { takeFollowUps } from './follow-ups.ts';

const { clock, server } = await openServerAt('2026-11-01T10:00:00Z');
const dayMs = 86_400_000;

/** One action: the invoice, and the amount in hundredths of what is due. */
type Turn = { does: (typeof kinds)[number]; at: number; share: number };
const kinds = [
  ...(['issue', 'issue', 'pay', 'pay', 'offline', 'offline', 'note', 'credit', 'credit'] as const),
  ...([
    'revise',
    'refund',
    'refund',
    'undo',
    'undo',
    'twice',
    'days',
    'void',
    'write off',
    'unsend',
  ] as const),
] as const;
const turn: fc.Arbitrary<Turn> = fc.record({
  does: fc.constantFrom(...kinds),
  at: fc.nat(7),
  share: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 180 })),
});

type History = {
  business: TestBusiness;
  invoices: ReturnType<typeof invoicesOf>;
  customer: { email: string; name: string };
  ids: string[];
};
type Answer = { status: number; body: unknown };

/** A step may be refused, but may not fail. */
const unbroken = ({ status, body }: Answer): void => {
  if (status >= 500) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
};

async function payPart({ invoices }: History, invoice: InvoiceDetail, amount: number): Promise<void> {
  const begun = await invoices.begin(invoice, amount);
  unbroken(begun);
  if (begun.status === 200) unbroken(await invoices.payCard(begun.data.reference));
}

async function refundSome({ business }: History, invoice: InvoiceDetail, { at, share }: Turn): Promise<void> {
  const paid = invoice.payments.filter(({ kind }) => kind === 'payment');
  const one = paid[at % Math.max(1, paid.length)];
  if (!one?.reference) return;
  unbroken(
    await server.call(refundsContract.refundPayment, {
      token: business.token,
      params: { transactionId: one.reference },
      body: { amount: Math.ceil((one.received * Math.min(share, 100)) / 100), reason: 'customer_request' },
      idempotencyKey: `history-${one.id}-${at}-${share}`,
    }),
  );
  await sendDueRefunds(server.services);
}

async function takeTurn(history: History, item: Turn): Promise<void> {
  const { invoices, ids, customer } = history;
  if (item.does === 'days') {
    clock.advance(item.share * dayMs * 0.1);
    await takeDueSteps(server.services);
    // Moving the clock ends sessions at the next check.
    Object.assign(history.business, await history.business.signInAs('Owner'));
    return;
  }
  const id = ids[item.at % Math.max(1, ids.length)];
  if (item.does === 'issue' || !id) {
    const lateFee = item.at % 2 === 0 ? { kind: 'fixed', amount: naira(300), afterDays: 2 } : null;
    const body = invoiceBody(item.share * 100, {
      customer,
      lateFee,
      partAllowed: true,
      useCredit: item.at % 3 > 0,
    });
    const draft = await invoices.draft(body);
    unbroken(draft);
    unbroken(await invoices.issue(draft.data.id));
    ids.push(draft.data.id);
    return;
  }
  const invoice = await invoices.get(id);
  const owed = invoice.due || invoice.total;
  const amount = Math.max(1, Math.round((owed * item.share) / 100));
  switch (item.does) {
    case 'pay':
      return payPart(history, invoice, Math.min(amount, owed));
    case 'twice': {
      // Both payments begin before either is paid: the excess becomes credit.
      const both = [await invoices.begin(invoice, invoice.due), await invoices.begin(invoice, invoice.due)];
      for (const begun of both)
        if (begun.status === 200) unbroken(await invoices.payCard(begun.data.reference));
      return;
    }
    case 'offline':
      return unbroken(await invoices.offline(id, amount));
    case 'note':
      return unbroken(await invoices.note(id, amount));
    case 'credit':
      return unbroken(await invoices.credit(id, Math.min(amount, invoice.customerFigures.credit)));
    case 'revise':
      return unbroken(await invoices.change(id, invoiceBody(item.share * 90, { customer })));
    case 'undo': {
      const some = invoice.payments.filter(({ undoneAt }) => undoneAt === null);
      const paid = some[item.share % Math.max(1, some.length)];
      return paid && unbroken(await invoices.undo(id, paid.id));
    }
    case 'refund':
      return refundSome(history, invoice, item);
    case 'void':
      return unbroken(await invoices.void(id));
    case 'write off':
      return unbroken(await invoices.writeOff(id));
    case 'unsend':
      unbroken(await invoices.call('unsendInvoice', id));
      return unbroken(await invoices.issue(id));
  }
}

/** Checks the invariants of an invoice. Returns the credit it has given to the customer. */
function checkInvoice(invoice: InvoiceDetail): number {
  const { status, total, lateFee, paid, due, payments } = invoice;
  const standing = payments.filter(({ undoneAt }) => undoneAt === null);
  const settled = standing.reduce((sum, item) => sum + item.amount - item.returned, 0);
  const isOpen = status === 'ISSUED' || status === 'PARTIALLY_PAID';
  expect(paid).toBe(settled);
  expect(due).toBe(isOpen ? total + lateFee - settled : 0);
  expect(due).toBeGreaterThanOrEqual(0);
  expect(paid).toBeLessThanOrEqual(total + lateFee);
  if (status === 'ISSUED') expect(paid).toBe(0);
  if (status === 'PARTIALLY_PAID') expect([paid > 0, due > 0]).toEqual([true, true]);
  if (status === 'PAID' || status === 'REFUNDED') expect(paid).toBe(total + lateFee);
  for (const payment of payments) {
    expect(payment.received).toBe(payment.amount + payment.credited);
    expect(payment.returned + payment.refunded).toBeLessThanOrEqual(payment.amount);
    expect(payment.creditReturned).toBeLessThanOrEqual(payment.credited);
  }
  return standing.reduce(
    (sum, item) => sum + (item.kind === 'credit' ? -item.amount : item.credited - item.creditReturned),
    0,
  );
}

async function checkAll({ business, invoices, ids }: History): Promise<void> {
  await takeFollowUps(server.services);
  const all = await Promise.all(ids.map((id) => invoices.get(id)));
  const [first] = all;
  if (!first) return;
  const credit = all.reduce((sum, invoice) => sum + checkInvoice(invoice), 0);
  const owed = all.reduce((sum, { due }) => sum + due, 0);
  const { token } = business;
  const { id: customerId } = first.customer;
  const query = { customerId, currency: 'NGN' };
  const figures = (await server.call(invoicesContract.getCustomerCredit, { token, query })).data;
  expect(figures).toEqual({ owed, credit });
  const params = { customerId };
  const answer = await server.call(customerInvoicesContract.getInvoiceStatement, {
    token,
    params,
    query: {},
  });
  const { closing, opening, invoiced, settled, dropped, entries, isWhole } = answer.data;
  expect(closing).toBe(owed - credit);
  expect(closing).toBe(opening + invoiced - settled - dropped);
  if (isWhole) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing);
}

test('amounts due, credit and the statement of account agree after each step of a random history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 8, maxLength: 24 }), async (turns) => {
      const business = await createTestBusiness(server, { name: 'Adunni Foods' });
      const invoices = invoicesOf(server, () => business);
      // Refunds are paid from collected money.
      await invoices.pay(await invoices.make(invoiceBody(100_000)), naira(100_000));
      const history: History = { business, invoices, customer: someone(), ids: [] };
      for (const item of turns) {
        await takeTurn(history, item);
        await checkAll(history);
      }
    }),
    { numRuns: soakSize('histories', 6), endOnFailure: false, includeErrorInReport: true } as object,
  );
}, 600_000);
