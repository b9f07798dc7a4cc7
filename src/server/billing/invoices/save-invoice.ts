// Writes of invoices: drafts, changes while unpaid, copies, and deletion of drafts.

import { useProducts as nameOnDocument } from '#server/billing/products/service.ts';
import { recordCustomer } from '#server/customers/customers/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { addDays, dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import type { InvoiceKind } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { InvoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { saveRevision } from './attachments/save-revision.ts';
import { documentOf } from './document.ts';
import { refuseChange, submitAgain } from './e-invoicing/gate.ts';
import { lockedWith } from './invoice-address.ts';
import { changeCoupon, quoteCoupon } from './invoice-coupon.ts';
import { documentColumns, lineRows, priceDocument } from './price-document.ts';
import {
  deleteDraft,
  type InvoiceRow,
  insertInvoice,
  replaceLines,
  selectLines,
  updateInvoiceRow,
} from './queries.ts';
import { daysOf, keepSentMarks, remindersOf, scheduleFor } from './schedule.ts';
import { readInvoiceSettings } from './settings.ts';
import { invoiceStates } from './states.ts';
import { nextStepAt } from './steps/next-step.ts';
import { lockInvoice } from './writing/lock-invoices.ts';

/** The author and the environment. */
export type Writer = {
  environment: Pick<Environment, 'id' | 'timeZone'>;
  actor: TimelineActor;
};
/** The origin: the noun or file for which the invoice is created. */
export type Origin = { kind: InvoiceKind; id: string | null; key: string };

const nameOf = (actor: TimelineActor): string | null => ('name' in actor ? actor.name : null);

/** Maps the input to the columns that may change while nothing is paid. */
async function columnsOf(
  services: TxServices,
  tx: Tx,
  { environment }: Writer,
  input: InvoiceInput,
  before: InvoiceRow | null,
) {
  const { clock } = services;
  const settings = await readInvoiceSettings(tx, environment.id);
  const issueOn = input.issueOn ?? dayOf(clock.now(), environment.timeZone);
  const dueOn = input.dueOn ?? addDays(issueOn, settings.dueDays);
  if (dueOn < issueOn) {
    const sentence = 'The due date cannot be before the issue date';
    throw new AppError('VALIDATION', { sentence, fields: { dueOn: sentence } });
  }
  const { customer } = input;
  const payer = { email: customer.email, name: customer.name, phone: null };
  const customerId = await recordCustomer(tx, clock, environment.id, payer);
  const days = (input.reminders ?? settings.reminders).toSorted((a, b) => a - b);
  const coupon = await quoteCoupon(services, tx, {
    environmentId: environment.id,
    customerId,
    input,
    before,
  });
  const calculation = priceDocument(input, coupon?.terms ?? null);
  const schedule = scheduleFor(input, { total: calculation.total, issueOn, dueOn });
  const reminders = remindersOf(days, schedule);
  const columns = {
    ...documentColumns(input, customerId, calculation, settings),
    poNumber: input.poNumber ?? null,
    issueOn,
    dueOn,
    schedule: JSON.stringify(schedule),
    coupon: coupon && JSON.stringify(coupon),
    ...(input.lateFee !== undefined && {
      lateFeeChosen: true,
      lateFeeRule: input.lateFee && JSON.stringify(input.lateFee),
    }),
  };
  return { columns, reminders, schedule, calculation };
}

/** The origin, and products that may be named although no longer offered. */
type Beginning = { origin?: Origin; known?: readonly string[] };

/** Marks the products of the lines as used, so that they can be archived but not deleted; refuses unavailable ones at their line. */
export async function nameProducts(
  { clock }: TxServices,
  tx: Tx,
  { environment }: Writer,
  { lines }: Pick<InvoiceInput, 'lines'>,
  known: readonly (string | null)[],
): Promise<void> {
  const named = lines.flatMap(({ productId }, index) =>
    productId ? [{ field: `lines.${index}.name`, productId }] : [],
  );
  const ids = known.filter((id) => id !== null);
  await nameOnDocument({ tx, clock, environment }, named, { known: new Set(ids) });
}

export async function createDraft(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  input: InvoiceInput,
  of: Beginning = {},
): Promise<InvoiceRow> {
  const { clock } = services;
  const { origin } = of;
  if (!origin) await nameProducts(services, tx, writer, input, of.known ?? []);
  const { columns, reminders, calculation } = await columnsOf(services, tx, writer, input, null);
  const now = clock.now();
  const row = await insertInvoice(tx, {
    ...columns,
    environmentId: writer.environment.id,
    id: clock.newId(),
    kind: origin?.kind ?? 'standard',
    status: 'DRAFT',
    originId: origin?.id ?? null,
    originKey: origin?.key ?? null,
    reminders: JSON.stringify(reminders),
    createdBy: nameOf(writer.actor),
    createdAt: now,
    updatedAt: now,
  });
  await replaceLines(tx, row, lineRows(row, input, calculation));
  await invoiceStates.begin(services, tx, { row }, { kind: 'drafted', actor: writer.actor, tone: 'neutral' });
  return row;
}

function refuseCurrency(row: InvoiceRow, input: InvoiceInput): void {
  if (row.currency === input.currency) return;
  const sentence = 'The currency of an issued invoice cannot be changed.';
  throw new AppError('VALIDATION', { sentence, fields: { currency: sentence } });
}

/** Changes a draft, or an issued invoice while unpaid; the previous version is stored as a revision. */
export async function changeInvoice(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  input: InvoiceInput,
): Promise<InvoiceRow> {
  const place = { environmentId: writer.environment.id, id };
  const before = await lockInvoice(tx, place);
  if (!before) throw new AppError('NOT_FOUND');
  if (before.status !== 'DRAFT') {
    invoiceStates.refuse(before, 'revised');
    await refuseChange(tx, before);
  }
  if (input.version !== undefined && input.version !== before.version) throw new AppError('CONFLICT');
  if (before.lateFee > 0)
    throw new AppError('INVOICE_STATE', {
      sentence: 'A late fee was added to this invoice, so it cannot be changed.',
    });
  const wasLines = await selectLines(tx, before);
  const known = wasLines.map(({ productId }) => productId);
  await nameProducts(services, tx, writer, input, known);
  const written = await columnsOf(services, tx, writer, input, before);
  const { columns, schedule, calculation } = written;
  const reminders = keepSentMarks(written.reminders, before.reminders);
  const version = before.version + 1;
  const set = { ...columns, version, reminders: JSON.stringify(reminders) };
  if (before.status === 'DRAFT') {
    const row = await updateInvoiceRow(tx, before, { ...set, updatedAt: services.clock.now() });
    await replaceLines(tx, row, lineRows(row, input, calculation));
    return row;
  }
  refuseCurrency(before, input);
  await saveRevision(services, tx, { row: before, lines: wasLines, actor: writer.actor });
  const { timeZone } = writer.environment;
  const { dueOn } = columns;
  const overdueAt = dueOn > before.dueOn ? null : before.overdueAt;
  const lateFeeRule = input.lateFee === undefined ? before.lateFeeRule : input.lateFee;
  const nextAt = nextStepAt({ ...before, dueOn, schedule, reminders, overdueAt, lateFeeRule }, timeZone);
  const revision = before.revision + 1;
  await replaceLines(tx, before, lineRows(before, input, calculation));
  const after = await invoiceStates.change(services, tx, lockedWith(services, before), {
    set: { ...set, revision, overdueAt, nextAt },
    line: {
      kind: 'revised',
      params: { revision, before: before.total, after: columns.total, currency: before.currency },
      actor: writer.actor,
      tone: 'neutral',
    },
  });
  await changeCoupon(services, tx, before, after);
  await submitAgain(services, tx, after, writer.actor);
  return after;
}

/** Creates a draft with the same customer and lines, dated today. */
export async function duplicateInvoice(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  from: InvoiceRow,
): Promise<InvoiceRow> {
  const document = documentOf(from, await selectLines(tx, from));
  const known = document.lines.flatMap(({ productId }) => productId ?? []);
  const { email, name, address, tin } = document.customer;
  const input: InvoiceInput = {
    customer: { email, name, address, tin },
    currency: document.currency,
    lines: document.lines,
    discount: document.discount,
    shipping: document.shipping,
    rounding: document.rounding,
    roundTotalTo: from.roundTotalTo as InvoiceInput['roundTotalTo'],
    notes: document.notes,
    terms: document.terms,
    template: document.template,
    partAllowed: from.partAllowed,
    useCredit: from.useCredit,
    poNumber: from.poNumber,
    toBusiness: from.toBusiness,
    couponCode: null,
    reminders: daysOf(from.reminders),
    ...(from.lateFeeChosen && { lateFee: from.lateFeeRule }),
  };
  return createDraft(services, tx, writer, input, { known });
}

/** Deletes an invoice that never had a number, since a deleted number would leave a gap. */
export async function deleteInvoice(tx: Tx, environmentId: string, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, { environmentId, id });
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status !== 'DRAFT' || row.number)
    throw new AppError('INVOICE_STATE', {
      sentence: 'Only drafts without a number can be deleted. Void this invoice instead.',
    });
  await deleteDraft(tx, row);
  return row;
}
