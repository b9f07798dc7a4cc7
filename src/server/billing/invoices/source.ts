// Invoices as a payment source: how much may be paid, why payment is refused, and prevention of overpayment.

import { type RawBuilder, sql } from 'kysely';
import type { ClosedReason, Payable, PaymentSource } from '#server/payments/sources/payment-source.ts';
import { requestedAmountOf } from '#server/payments/sources/requested-amount.ts';
import { withoutQuestions } from '#server/payments/sources/without-questions.ts';
import type { SourceWork } from '#server/services.ts';
import { partsWithPaid, type ScheduledPart } from '#shared/billing/payment-schedule.ts';
import type { InvoiceStatus } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney, minimumAmount } from '#shared/money.ts';
import { isHeld } from './e-invoicing/gate.ts';
import { invoiceAddressKind } from './invoice-address.ts';
import { recordView } from './queries.ts';
import { dueOf } from './states.ts';
import { lockInvoice } from './writing/lock-invoices.ts';

type PayableInvoice = Payable & {
  status: InvoiceStatus;
  due: number;
  slug: string | null;
  /** Whether the invoice awaits clearance by the tax authority. */
  held: boolean;
};
type InvoiceJson = Pick<
  PayableInvoice,
  'environmentId' | 'id' | 'currency' | 'status' | 'due' | 'slug' | 'held' | 'language'
> & {
  keepsCard: boolean;
  held: boolean;
  number: string | null;
  partAllowed: boolean;
  paid: number;
  schedule: ScheduledPart[];
};

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };
const readInvoice = ({ environmentId, id }: Names): RawBuilder<unknown> => sql`
  select json_build_object('environmentId', i.environment_id, 'id', i.id, 'currency', i.currency, 'status', i.status,
    'due', invoice_due(i), 'slug', i.slug, 'number', i.number, 'paid', i.paid, 'schedule', i.schedule,
    'partAllowed', i.part_allowed, 'keepsCard', i.keeps_card, 'held', invoice_awaits_clearance(i.environment_id, i.id),
    'language', coalesce(
      (select c.language from customers c where c.environment_id = i.environment_id and c.id = i.customer_id),
      (select s.language from invoice_settings s where s.environment_id = i.environment_id)))
  from invoices i where i.environment_id = ${environmentId} and i.id = ${id}`;

type Sharing = Pick<InvoiceJson, 'partAllowed' | 'schedule' | 'paid' | 'due' | 'currency'>;

/** The minimum payment: the general minimum, or the next part of the schedule. */
export function leastOf({ partAllowed, schedule, paid, due, currency }: Sharing): number {
  const least = minimumAmount(currency);
  if (partAllowed) return least;
  const next = partsWithPaid(schedule, paid).find((part) => part.paid < part.amount);
  return next ? Math.max(least, Math.min(due, next.amount - next.paid)) : least;
}

function closedReasonOf({
  status,
  due,
  held,
}: Pick<PayableInvoice, 'status' | 'due' | 'held'>): ClosedReason | null {
  if (status === 'PAID' || status === 'REFUNDED') return 'paid';
  if (status === 'DRAFT' || held) return 'inactive';
  if (status !== 'ISSUED' && status !== 'PARTIALLY_PAID') return 'archived';
  return due > 0 ? null : 'paid';
}

const sentences: Partial<Record<ClosedReason, string>> = {
  paid: 'This invoice is paid.',
  inactive: 'This invoice cannot be paid now.',
};
const closedError = (reason: ClosedReason): AppError =>
  new AppError('LINK_CLOSED', {
    sentence: sentences[reason] ?? 'This invoice is no longer accepting payments.',
  });

export const invoiceSource: PaymentSource<PayableInvoice> = {
  kind: 'invoice_reference',
  addressKind: invoiceAddressKind,
  feature: 'invoice',
  read: readInvoice,
  parse: (found) => {
    const { number, partAllowed, paid: _, schedule, ...invoice } = found as InvoiceJson;
    const least = leastOf(found as InvoiceJson);
    const isPart = (partAllowed || schedule.length > 0) && invoice.due > least;
    return {
      ...withoutQuestions,
      ...invoice,
      paidFor: { kind: 'invoice', number },
      amount: isPart ? null : invoice.due,
      amountMin: isPart ? least : null,
      amountMax: isPart ? invoice.due : null,
    };
  },
  // An invoice has an address from its first issue; one taken back shows that on its page.
  isPublic: () => true,
  documentOf: ({ slug }) => slug,
  closedReason: closedReasonOf,
  closedError,
  countVisit: (db, name, _, visit) => recordView(db, name, visit),
  countStart: async (tx, { environmentId, id }) => {
    await tx
      .updateTable('invoices')
      .set((eb) => ({ startedCount: eb('startedCount', '+', 1) }))
      .where('environmentId', '=', environmentId)
      .where('id', '=', id)
      .execute();
  },
  // Nothing is reserved, but the amount left is checked before a payment of more than that begins.
  takesUses: () => true,
  reserve: async (tx, { environmentId, id }, { transactionId }) => {
    const invoice = await lockInvoice(tx, { environmentId, id });
    const due = invoice ? dueOf(invoice) : 0;
    const reason = invoice
      ? closedReasonOf({ status: invoice.status, due, held: await isHeld(tx, invoice) })
      : 'archived';
    if (!invoice || reason)
      throw new AppError('PAYMENT_CLOSED', { sentence: closedError(reason ?? 'archived').message });
    const requested = await requestedAmountOf(tx, { environmentId, transactionId });
    if (requested > due)
      throw new AppError('PAYMENT_CLOSED', {
        sentence: `Only ${formatMoney(due, invoice.currency)} of this invoice is due. Reload the invoice.`,
      });
    return false;
  },
  release: async () => undefined,
  lock: async (tx, name) => {
    await lockInvoice(tx, name);
  },
};

export const invoiceWork: SourceWork = {
  kind: 'invoice_reference',
  cardSaved: async (services, tx, { environmentId, id }, savedCardId) => {
    const invoice = await lockInvoice(tx, { environmentId, id });
    const follower = services.invoiceFollowers.find(({ kind }) => kind === invoice?.kind);
    if (invoice) await follower?.cardSaved?.(services, tx, invoice, savedCardId);
  },
};
