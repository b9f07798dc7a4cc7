// Issue of invoices, and actions on issued ones: send, take back, void, write off.
import type { Tx } from '#server/platform/db/database.ts';
import type { NewLine } from '#server/platform/events/timeline-lines.ts';
import type { TxServices } from '#server/services.ts';
import type { InvoiceEventLine } from '#shared/billing/invoice-timeline.ts';
import type { InvoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { enterEInvoice, isHeld, leaveEInvoice, refuseChange, sendAfterwards } from './e-invoicing/gate.ts';
import { lockedWith, takeInvoiceAddress } from './invoice-address.ts';
import { returnCoupon, takeCoupon } from './invoice-coupon.ts';
import { notifyFollower } from './invoice-follower.ts';
import { takeNumber } from './number-series.ts';
import { type InvoiceRow, selectByOrigin, updateInvoiceRow } from './queries.ts';
import { createDraft, type Origin, type Writer } from './save-invoice.ts';
import { readInvoiceSettings } from './settings.ts';
import { applyAllCredit, settlePart } from './settling/settle.ts';
import { dueOf, invoiceStates } from './states.ts';
import { nextStepAt, reminderTime } from './steps/next-step.ts';
import { sendNow } from './steps/send-now.ts';
import { lockInvoice } from './writing/lock-invoices.ts';

async function locked(tx: Tx, { environment }: Writer, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, { environmentId: environment.id, id });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Gives a draft its number and address, applies the customer's credit, and sends it. */
export async function issueInvoice(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  options: { send: boolean },
): Promise<InvoiceRow> {
  const row = await locked(tx, writer, id);
  invoiceStates.refuse(row, 'issued');
  await takeCoupon(services, tx, row);
  const settings = await readInvoiceSettings(tx, row.environmentId);
  const number = row.number ?? (await takeNumber(tx, row.environmentId, settings, row.issueOn));
  const slug = row.slug ?? (await takeInvoiceAddress(tx, row));
  const now = services.clock.now();
  const { timeZone } = writer.environment;
  // Reminders whose time has passed are not sent.
  const reminders = row.reminders.filter(
    (one) => reminderTime(one, row.dueOn, timeZone).getTime() > now.getTime(),
  );
  const lateFeeRule = row.lateFeeChosen ? row.lateFeeRule : settings.lateFee;
  const nextAt = nextStepAt({ ...row, status: 'ISSUED', reminders, lateFeeRule }, timeZone);
  const change = lockedWith(services, { ...row, slug });
  const issued = await invoiceStates.change(services, tx, change, {
    set: {
      number,
      slug,
      version: row.version + 1,
      reminders: JSON.stringify(reminders),
      lateFeeRule: lateFeeRule && JSON.stringify(lateFeeRule),
      issuedAt: now,
      nextAt,
    },
    line: { kind: 'issued', params: { number }, actor: writer.actor, tone: 'success' },
  });
  await enterEInvoice(services, tx, issued);
  if (issued.total === 0)
    await settlePart(services, tx, writer, issued, { amount: 0, how: 'nothing to pay' });
  else if (issued.useCredit) await applyAllCredit(services, tx, writer, issued);
  const after = await locked(tx, writer, id);
  return options.send ? send(services, tx, writer, after) : after;
}

/** An invoice that awaits clearance by the tax authority is sent once cleared. */
async function send(services: TxServices, tx: Tx, writer: Writer, row: InvoiceRow): Promise<InvoiceRow> {
  if (!(await isHeld(tx, row))) return sendNow(services, tx, row, writer.actor);
  await sendAfterwards(services, tx, row, writer.actor);
  return row;
}

/** Sends the invoice by e-mail the first time, a reminder afterwards. */
export async function sendInvoice(services: TxServices, tx: Tx, writer: Writer, id: string) {
  const row = await locked(tx, writer, id);
  if (row.status === 'PAID' && row.sentAt === null) return send(services, tx, writer, row);
  invoiceStates.refuse(row, 'part_paid');
  return send(services, tx, writer, row);
}

/** Takes an invoice back to draft while it is unopened and unpaid. It keeps its number and address. */
export async function unsendInvoice(services: TxServices, tx: Tx, writer: Writer, id: string) {
  const row = await locked(tx, writer, id);
  invoiceStates.refuse(row, 'unsent');
  if (row.views > 0 || row.startedCount > 0)
    throw new AppError('INVOICE_STATE', {
      sentence: 'The customer has opened this invoice. Revise it, or void it.',
    });
  if (row.lateFee > 0)
    throw new AppError('INVOICE_STATE', {
      sentence: 'A late fee was added to this invoice, so it cannot be reverted to draft.',
    });
  await refuseChange(tx, row);
  await leaveEInvoice(tx, row);
  await returnCoupon(services, tx, row);
  return invoiceStates.change(services, tx, lockedWith(services, row), {
    set: { version: row.version + 1, issuedAt: null, sentAt: null, nextAt: null, overdueAt: null },
    line: { kind: 'unsent', actor: writer.actor, tone: 'neutral' },
  });
}

/** Ends an invoice that is no longer owed, and notifies the noun that created it. */
async function end(
  services: TxServices,
  tx: Tx,
  row: InvoiceRow,
  line: NewLine<InvoiceEventLine>,
): Promise<InvoiceRow> {
  const set = { nextAt: null };
  const after = await invoiceStates.change(services, tx, lockedWith(services, row), { set, line });
  await notifyFollower(services, tx, after, 'ended');
  return after;
}

/** Voids an invoice: it is no longer owed, and its number is not reused. */
export async function voidInvoice(services: TxServices, tx: Tx, writer: Writer, id: string, reason: string) {
  const row = await locked(tx, writer, id);
  if (row.status === 'PARTIALLY_PAID')
    throw new AppError('INVOICE_STATE', {
      sentence: 'This invoice is partially paid. Undo or refund the payment first, or write off the rest.',
    });
  invoiceStates.refuse(row, 'voided');
  if (!row.number)
    throw new AppError('INVOICE_STATE', { sentence: 'This draft has no number yet. Delete it instead.' });
  await leaveEInvoice(tx, row);
  return end(services, tx, row, { kind: 'voided', params: { reason }, actor: writer.actor, tone: 'danger' });
}

export async function writeOffInvoice(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  reason: string,
): Promise<InvoiceRow> {
  const row = await locked(tx, writer, id);
  invoiceStates.refuse(row, 'written_off');
  const params = { amount: dueOf(row), currency: row.currency, reason };
  return end(services, tx, row, { kind: 'written_off', params, actor: writer.actor, tone: 'danger' });
}

/**
 * Creates and issues an invoice for another noun, once per origin key: a repeated key returns the existing invoice. The noun's module
 * registers an `InvoiceFollower` of the kind, which is notified when the invoice is paid. The caller copies taxes onto the lines.
 * `keepsCard`: the payer agrees that the card is saved.
 */
export async function createIssuedInvoice(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  input: { origin: Origin; input: InvoiceInput; send: boolean; keepsCard?: boolean },
): Promise<InvoiceRow> {
  const known = await selectByOrigin(tx, writer.environment.id, input.origin.key);
  if (known) return known;
  const draft = await createDraft(services, tx, writer, input.input, { origin: input.origin });
  if (input.keepsCard) await updateInvoiceRow(tx, draft, { keepsCard: true });
  return issueInvoice(services, tx, writer, draft.id, { send: input.send });
}
