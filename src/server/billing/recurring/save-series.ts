// Writes of series of invoices: created from scratch or from an invoice, and changed.

import { getInvoice } from '#server/billing/invoices/list-invoices.ts';
import { priceDocument } from '#server/billing/invoices/price-document.ts';
import { nameProducts, type Writer } from '#server/billing/invoices/save-invoice.ts';
import { customerColumns } from '#server/billing/invoices/writing/document-customer.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import type {
  RecurringInput,
  RecurringPlanInput,
} from '#shared/contract/billing/recurring/recurring-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { fromOf, nextColumns, planOf } from './next-days.ts';
import { type RecurringRow, recurringRows } from './queries.ts';
import { recurringStates } from './states.ts';

const refuseAt = (field: string, sentence: string): AppError =>
  new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });

/** Maps the input to columns. */
async function columnsOf({ clock }: TxServices, tx: Tx, { environment }: Writer, input: RecurringInput) {
  const { customer, notes, version: _, ...rest } = input;
  const { name, interval, intervalCount, startsOn, endsOn, times, dueDays, sends, ...content } = rest;
  return {
    name,
    currency: input.currency,
    ...(await customerColumns(tx, clock, environment.id, customer)),
    notes,
    content: JSON.stringify(content),
    total: priceDocument(input).total,
    interval,
    intervalCount,
    startsOn,
    endsOn,
    times,
    dueDays,
    sends,
  };
}

/** The day columns for a start date, which must not be past. */
function firstColumns(services: TxServices, { environment }: Writer, input: RecurringInput, made: number) {
  const today = dayOf(services.clock.now(), environment.timeZone);
  if (input.startsOn < today) throw refuseAt('startsOn', 'Choose today or a later date');
  return nextColumns(planOf(input), { periodIndex: 0, made, notBefore: today }, environment.timeZone);
}

export async function createSeries(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  input: RecurringInput,
  known: readonly (string | null)[] = [],
): Promise<RecurringRow> {
  await nameProducts(services, tx, writer, input, known);
  const next = firstColumns(services, writer, input, 0);
  const now = services.clock.now();
  const row = await recurringRows.insert(tx, {
    ...(await columnsOf(services, tx, writer, input)),
    ...next,
    environmentId: writer.environment.id,
    id: services.clock.newId(),
    status: 'ACTIVE',
    createdAt: now,
    updatedAt: now,
  });
  const params = { on: input.startsOn };
  const line = { kind: 'created', params, actor: writer.actor, tone: 'neutral' } as const;
  await recurringStates.begin(services, tx, { row }, line);
  return row;
}

/** Creates a series from an invoice's customer, lines and terms, without its coupon and parts. */
export async function repeatInvoice(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  invoiceId: string,
  plan: RecurringPlanInput,
): Promise<RecurringRow> {
  const from = await getInvoice(services, tx, writer.environment, invoiceId);
  const { email, name, address, tin } = from.customer;
  const input: RecurringInput = {
    ...plan,
    customer: { email, name, address, tin },
    poNumber: from.poNumber,
    currency: from.currency,
    lines: from.lines.map((line) => ({
      name: line.name,
      description: line.description,
      productId: line.productId,
      unit: line.unit,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discount: line.discount,
      taxes: line.taxes,
    })),
    discount: from.discount,
    shipping: from.shipping,
    rounding: from.rounding,
    roundTotalTo: from.roundTotalTo as RecurringInput['roundTotalTo'],
    notes: from.notes,
    terms: from.terms,
    template: from.template,
    partAllowed: from.partAllowed,
    useCredit: from.useCredit,
    reminders: [...new Set(from.reminders.map(({ days }) => days))],
    ...(from.lateFeeChosen && { lateFee: from.lateFeeRule }),
  };
  const known = from.lines.map(({ productId }) => productId);
  return createSeries(services, tx, writer, input, known);
}

/** Changed days restart at their own first day; otherwise the schedule continues. */
export async function changeSeries(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  input: RecurringInput,
): Promise<RecurringRow> {
  const { environment, actor } = writer;
  const place = { environmentId: environment.id, id };
  const { row: before } = await recurringStates.lockFor(tx, place, 'changed');
  if (input.version !== undefined && input.version !== before.version) throw new AppError('CONFLICT');
  const known = before.content.lines.map(({ productId }) => productId);
  await nameProducts(services, tx, writer, input, known);
  const next = nextOfChanged(services, writer, before, input);
  const isActive = before.status === 'ACTIVE';
  const when = isActive ? next : { periodIndex: next.periodIndex, nextOn: null, nextAt: null };
  const set = { ...(await columnsOf(services, tx, writer, input)), ...when, version: before.version + 1 };
  const params = { on: when.nextOn };
  const line = { kind: 'changed', params, actor, tone: 'neutral' } as const;
  return recurringStates.change(services, tx, { row: before }, { set, line });
}

function nextOfChanged(services: TxServices, writer: Writer, before: RecurringRow, input: RecurringInput) {
  const isSame =
    input.interval === before.interval &&
    input.intervalCount === before.intervalCount &&
    input.startsOn === before.startsOn;
  const { timeZone } = writer.environment;
  const from = fromOf(before, before.nextOn ?? before.startsOn);
  const next = isSame
    ? nextColumns(planOf(input), from, timeZone)
    : firstColumns(services, writer, input, before.made);
  if (next.nextOn) return next;
  const isEnough = input.times !== null && before.made >= input.times;
  throw refuseAt(
    isEnough ? 'times' : 'endsOn',
    isEnough
      ? `It has already created ${before.made}. End it instead`
      : 'There are no invoices left before this date. End it instead',
  );
}
