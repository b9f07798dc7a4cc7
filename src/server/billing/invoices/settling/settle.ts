// Settlements besides checkout payments: offline payments, customer credit, credit notes.
import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoicePaymentsTable } from '#server/platform/db/tables/billing/invoices.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import type { InvoiceEventLine } from '#shared/billing/invoice-timeline.ts';
import type { OfflineMethod, SettlementKind } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { lockedWith } from '../invoice-address.ts';
import { notifyFollower } from '../invoice-follower.ts';
import { takeNumber } from '../number-series.ts';
import { addCredit, type InvoiceRow, insertInvoicePayment, lockCredit, type PaymentRow } from '../queries.ts';
import type { Writer } from '../save-invoice.ts';
import { dueOf, invoiceStates } from '../states.ts';
import { lockInvoice } from '../writing/lock-invoices.ts';

const refuse = (field: string, sentence: string): AppError =>
  new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });

export const offlineMethodLabels: Record<OfflineMethod, string> = {
  cash: 'cash',
  cheque: 'cheque',
  transfer: 'bank transfer',
  other: 'another way',
};
/** The settlement method, for the timeline. */
export function howOf({ kind, method }: { kind: SettlementKind; method: OfflineMethod | null }): string {
  if (kind === 'offline') return offlineMethodLabels[method ?? 'other'];
  if (kind === 'credit') return 'customer credit';
  return kind === 'credit_note' ? 'credit note' : 'payment';
}

export async function lockFor(tx: Tx, { environment }: Writer, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, { environmentId: environment.id, id });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type Entry = Pick<PaymentRow, 'kind' | 'received' | 'amount'> &
  Partial<Pick<PaymentRow, 'method' | 'note' | 'number' | 'paidOn'>>;

async function record(services: TxServices, tx: Tx, writer: Writer, invoice: InvoiceRow, entry: Entry) {
  const { clock } = services;
  const { environmentId, id: invoiceId, customerId, currency } = invoice;
  const row: Insertable<InvoicePaymentsTable> = {
    environmentId,
    id: clock.newId(),
    invoiceId,
    customerId,
    currency,
    kind: entry.kind,
    method: entry.method ?? null,
    number: entry.number ?? null,
    note: entry.note ?? null,
    received: entry.received,
    amount: entry.amount,
    credited: entry.received - entry.amount,
    paidOn: entry.paidOn ?? dayOf(clock.now(), writer.environment.timeZone),
    at: clock.now(),
    createdBy: 'name' in writer.actor ? writer.actor.name : null,
  };
  return insertInvoicePayment(tx, row);
}

/** Reduces the amount due; when paid in full, notifies the originating noun. `line`: the timeline line of a partial settlement. */
export async function settlePart(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  invoice: InvoiceRow,
  part: { amount: number; how: string; line?: InvoiceEventLine },
): Promise<InvoiceRow> {
  const { currency } = invoice;
  const paid = invoice.paid + part.amount;
  const left = invoice.total + invoice.lateFee - paid;
  const { actor } = writer;
  const details = { amount: part.amount, currency, how: part.how };
  if (left > 0) {
    const line = part.line ?? { kind: 'part_paid' as const, params: { ...details, left } };
    return invoiceStates.change(services, tx, lockedWith(services, invoice), {
      set: { paid },
      line: { ...line, actor, tone: 'success' },
    });
  }
  const after = await invoiceStates.change(services, tx, lockedWith(services, invoice), {
    set: { paid, paidAt: services.clock.now(), nextAt: null },
    line: { kind: 'paid', params: details, actor, tone: 'success' },
  });
  await notifyFollower(services, tx, after, 'paid');
  return after;
}

/** Adds the excess to the customer's credit. */
async function keepCredit(services: TxServices, tx: Tx, writer: Writer, invoice: InvoiceRow, amount: number) {
  if (amount <= 0) return;
  const now = services.clock.now();
  await addCredit(tx, invoice, amount, now);
  await invoiceStates.note(services, tx, invoice, {
    kind: 'credit_kept',
    params: { amount, currency: invoice.currency },
    actor: writer.actor,
    tone: 'success',
  });
}

export type OfflinePayment = {
  method: OfflineMethod;
  amount: number;
  paidOn?: string | undefined;
  note: string | null;
};

export async function recordOffline(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  input: OfflinePayment,
): Promise<PaymentRow> {
  const invoice = await lockFor(tx, writer, id);
  invoiceStates.refuse(invoice, 'part_paid');
  const today = dayOf(services.clock.now(), writer.environment.timeZone);
  if (input.paidOn && input.paidOn > today) throw refuse('paidOn', 'The date cannot be in the future');
  const { method, note, amount: received } = input;
  const amount = Math.min(received, dueOf(invoice));
  const paidOn = input.paidOn ?? today;
  const row = await record(services, tx, writer, invoice, {
    kind: 'offline',
    received,
    amount,
    method,
    note,
    paidOn,
  });
  await settlePart(services, tx, writer, invoice, { amount, how: howOf(row) });
  await keepCredit(services, tx, writer, invoice, received - amount);
  return row;
}

/** Uses customer credit, up to the available credit and the amount due. */
export async function spendCredit(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  amount: number,
): Promise<PaymentRow> {
  const invoice = await lockFor(tx, writer, id);
  invoiceStates.refuse(invoice, 'part_paid');
  const now = services.clock.now();
  const credit = await lockCredit(tx, invoice, now);
  const { currency } = invoice;
  if (amount > credit)
    throw refuse('amount', `The customer has ${formatMoney(Math.max(0, credit), currency)} in credit`);
  if (amount > dueOf(invoice)) throw refuse('amount', `Only ${formatMoney(dueOf(invoice), currency)} is due`);
  return applyCredit(services, tx, writer, invoice, amount);
}

async function applyCredit(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  invoice: InvoiceRow,
  amount: number,
) {
  const { currency } = invoice;
  await addCredit(tx, invoice, -amount, services.clock.now());
  const row = await record(services, tx, writer, invoice, { kind: 'credit', received: amount, amount });
  const left = dueOf(invoice) - amount;
  const line = { kind: 'credit_used' as const, params: { amount, currency, left } };
  await settlePart(services, tx, writer, invoice, { amount, how: howOf(row), line });
  return row;
}

/** Applies all available credit up to the amount due, for a newly issued invoice. */
export async function applyAllCredit(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  invoice: InvoiceRow,
): Promise<void> {
  const credit = await lockCredit(tx, invoice, services.clock.now());
  const amount = Math.min(credit, dueOf(invoice));
  if (amount > 0) await applyCredit(services, tx, writer, invoice, amount);
}

/** Reduces the amount due; the excess becomes customer credit. Limited to the invoice amount. */
export async function writeCreditNote(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  input: { amount: number; reason: string },
): Promise<PaymentRow> {
  const invoice = await lockFor(tx, writer, id);
  invoiceStates.refuse(invoice, 'credit_noted');
  const room = await creditableOf(tx, invoice);
  const { currency } = invoice;
  if (input.amount > room)
    throw refuse(
      'amount',
      `Credit notes for this invoice can be at most ${formatMoney(room, currency)} more`,
    );
  const { environment } = writer;
  const today = dayOf(services.clock.now(), environment.timeZone);
  const series = { prefix: 'CN', numberYear: true, numberReset: 'yearly' } as const;
  const number = await takeNumber(tx, environment.id, series, today);
  const amount = Math.min(input.amount, dueOf(invoice));
  const { reason: note, amount: received } = input;
  const row = await record(services, tx, writer, invoice, {
    kind: 'credit_note',
    received,
    amount,
    note,
    number,
  });
  const params = { amount: received, currency, number, reason: note };
  const line = { kind: 'credit_noted' as const, params };
  if (amount > 0) await settlePart(services, tx, writer, invoice, { amount, how: howOf(row), line });
  else await invoiceStates.note(services, tx, invoice, { ...line, actor: writer.actor, tone: 'neutral' });
  await keepCredit(services, tx, writer, invoice, received - amount);
  return row;
}

/** The amount neither credited by a note nor refunded. */
async function creditableOf(
  tx: Tx,
  { environmentId, id, total, lateFee, refunded }: InvoiceRow,
): Promise<number> {
  const noted = await tx
    .selectFrom('invoicePayments')
    .where('environmentId', '=', environmentId)
    .where('invoiceId', '=', id)
    .where('kind', '=', 'credit_note')
    .where('reversedAt', 'is', null)
    .select(sql<number | null>`sum(received - credit_returned)`.as('sum'))
    .executeTakeFirst();
  return Math.max(0, total + lateFee - refunded - Number(noted?.sum ?? 0));
}
