// Invoices for tests: created through the API, paid by their customers.
import { randomUUID } from 'node:crypto';
import { takeFollowUps } from '#server/billing/invoices/settling/follow-ups.ts';
import { invoicesContract as contract } from '#shared/contract/billing/invoices/invoices.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { approvedCard } from '../payers.ts';
import type { TestBusiness, TestServer } from '../server.ts';

export const naira = (amount: number) => amount * 100;
export const vat = { id: 'vat', name: 'VAT', rate: 750, isInclusive: false, isBeforeDiscount: false };

let serial = 0;
export const someone = (name = 'Danjuma Farms') => {
  serial += 1;
  return { email: `accounts-${serial}@danjumafarms.example`, name };
};

/** An invoice with one line of an amount in naira, without tax by default. */
export const invoiceBody = (amount: number, more: object = {}) => ({
  customer: someone(),
  currency: 'NGN',
  lines: [{ name: 'Catering', quantity: 1, unitPrice: naira(amount) }],
  ...more,
});

export const slugOf = ({ url }: { url: string | null }) => url?.split('/').at(-1) ?? '';

/** Calls of a business on its invoices; `who` returns the current business. */
export function invoicesOf(server: TestServer, who: () => Pick<TestBusiness, 'token'>) {
  const at = (invoiceId: string) => ({ token: who().token, params: { invoiceId } });
  const draft = (body: object) => server.call(contract.createInvoice, { token: who().token, body });
  const issue = async (invoiceId: string, send = false) =>
    server.call(contract.issueInvoice, { ...at(invoiceId), body: { send } });
  return {
    ...payersOf(server),
    draft,
    issue,
    /** Created and issued. */
    make: async (body: object) => (await issue((await draft(body)).data.id)).data,
    get: async (invoiceId: string) => (await server.call(contract.getInvoice, at(invoiceId))).data,
    offline: (invoiceId: string, amount: number, more: object = {}) =>
      server.call(contract.recordOfflinePayment, {
        ...at(invoiceId),
        body: { method: 'cash', amount, ...more },
      }),
    undo: (invoiceId: string, paymentId: string) =>
      server.call(contract.undoInvoicePayment, { token: who().token, params: { invoiceId, paymentId } }),
    credit: (invoiceId: string, amount: number) =>
      server.call(contract.useCustomerCredit, { ...at(invoiceId), body: { amount } }),
    note: (invoiceId: string, amount: number) =>
      server.call(contract.createCreditNote, { ...at(invoiceId), body: { amount, reason: 'Late delivery' } }),
    void: (invoiceId: string) =>
      server.call(contract.voidInvoice, { ...at(invoiceId), body: { reason: 'Made by mistake' } }),
    writeOff: (invoiceId: string) =>
      server.call(contract.writeOffInvoice, { ...at(invoiceId), body: { reason: 'They have closed' } }),
    change: (invoiceId: string, body: object) =>
      server.call(contract.updateInvoice, { ...at(invoiceId), body }),
    call: (name: 'sendInvoice' | 'unsendInvoice' | 'duplicateInvoice' | 'deleteInvoice', invoiceId: string) =>
      server.call(contract[name], at(invoiceId)),
  };
}

/** Calls of the customers on their invoices. */
function payersOf(server: TestServer) {
  /** Begins a payment; with an amount if the customer may choose it. */
  const begin = (invoice: { url: string | null }, amount?: number) =>
    server.call(checkoutContract.startLinkPayment, {
      params: { key: slugOf(invoice) },
      idempotencyKey: randomUUID(),
      body: { email: 'payer@danjumafarms.example', name: 'Ibrahim Danjuma', ...(amount && { amount }) },
    });
  const payCard = (reference: string, number = approvedCard) =>
    server.call(checkoutContract.payByCard, {
      params: { reference },
      idempotencyKey: randomUUID(),
      body: { card: { number, expiryMonth: 12, expiryYear: 2030, cvv: '123' } },
    });
  return {
    begin,
    payCard,
    /** Begins and pays, and runs the follow-up work. Returns the reference. */
    pay: async (invoice: { url: string | null }, amount?: number) => {
      const { data } = await begin(invoice, amount);
      await payCard(data.reference);
      await takeFollowUps(server.services);
      return data.reference;
    },
  };
}
