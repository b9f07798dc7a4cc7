// Recording of the tax authority's outcome, once: a cleared invoice is sent if sending was scheduled; a refusal is reported at its field.
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { EInvoiceFound } from '#server/rails/e-invoicing/e-invoicing-rail.ts';
import type { TxServices } from '#server/services.ts';
import { lockedWith } from '../invoice-address.ts';
import type { InvoiceRow } from '../queries.ts';
import { sendNow } from '../steps/send-now.ts';
import { lockInvoice } from '../writing/lock-invoices.ts';
import { type EInvoiceRow, lockEInvoice, updateEInvoice } from './queries.ts';
import type { ReportedPayment } from './reported-payment.ts';
import { eInvoiceStates } from './states.ts';

const platform = { kind: 'platform' } as const;
/** The number of 'no record' responses, and the time since submission, required before an invoice is submitted again. */
const believed = { times: 3, afterMs: 2 * 60_000 };
const pausesMs = [5_000, 10_000, 30_000, 60_000, 5 * 60_000, 15 * 60_000, 3_600_000];
const pauseOf = (requestCount: number): number =>
  pausesMs[Math.min(requestCount, pausesMs.length) - 1] ?? 5_000;
const toldAgainMs = 60_000;

/** Sends an invoice scheduled for sending after clearance, unless it has ended meanwhile. */
export async function sendWaiting(
  services: TxServices,
  tx: Tx,
  { invoice, row }: { invoice: InvoiceRow; row: Pick<EInvoiceRow, 'sendWhenCleared'> },
): Promise<void> {
  const isOpen = ['ISSUED', 'PARTIALLY_PAID', 'PAID'].includes(invoice.status);
  if (!row.sendWhenCleared || !isOpen || invoice.sentAt) return;
  const merchant = await loadMerchant(services, tx, invoice.environmentId);
  await sendNow(withPublicAddress(services, merchant.websiteHost), tx, invoice, platform);
}

export async function recordOutcome(
  services: TxServices,
  tx: Tx,
  claimed: EInvoiceRow,
  found: EInvoiceFound,
): Promise<void> {
  const invoice = await lockInvoice(tx, claimed);
  const row = await lockEInvoice(tx, claimed);
  // Another worker has recorded the outcome first.
  if (!invoice || row?.status !== 'SENT' || row.requestCount !== claimed.requestCount) return;
  const merchant = await loadMerchant(services, tx, invoice.environmentId);
  const locked = Object.assign(lockedWith(withPublicAddress(services, merchant.websiteHost), invoice), {
    invoice,
    row,
  });
  const now = services.clock.now();
  if (found.outcome === 'cleared') {
    const { csid, qr } = found;
    const set = { csid, qr, clearedAt: now, refusals: '[]', reportPending: true, nextAt: now };
    const params = { irn: row.irn, buyer: row.buyerKind };
    const line = { kind: 'e_invoice_cleared', params, actor: platform, tone: 'success' } as const;
    const after = await eInvoiceStates.change(services, tx, locked, { set, line });
    return sendWaiting(services, tx, { invoice, row: after });
  }
  if (found.outcome === 'refused') {
    const set = { refusals: JSON.stringify(found.refusals), nextAt: null };
    const params = {
      reason: found.refusals
        .map(({ reason }) => reason)
        .join('; ')
        .slice(0, 300),
    };
    const line = { kind: 'e_invoice_refused', params, actor: platform, tone: 'danger' } as const;
    await eInvoiceStates.change(services, tx, locked, { set, line });
    return;
  }
  await askLater(services, tx, { locked, isUnknownThere: found.outcome === 'not_found' });
}

async function askLater(
  services: TxServices,
  tx: Tx,
  of: {
    locked: { row: EInvoiceRow; invoice: InvoiceRow; url: string | null };
    isUnknownThere: boolean;
  },
): Promise<void> {
  const { row } = of.locked;
  const now = services.clock.now();
  const notFoundCount = row.notFoundCount + (of.isUnknownThere ? 1 : 0);
  const sinceMs = now.getTime() - (row.submittedAt ?? now).getTime();
  if (notFoundCount >= believed.times && sinceMs >= believed.afterMs) {
    const line = { kind: 'e_invoice_again', actor: platform, tone: 'neutral' } as const;
    await eInvoiceStates.change(services, tx, of.locked, { set: { nextAt: now }, line });
    return;
  }
  await updateEInvoice(tx, row, {
    notFoundCount,
    nextAt: new Date(now.getTime() + pauseOf(row.requestCount)),
  });
}

/** Records an accepted update; a failed one is retried. */
export async function recordReported(
  services: TxServices,
  tx: Tx,
  claimed: EInvoiceRow,
  reported: ReportedPayment,
  isTaken: boolean,
): Promise<void> {
  const row = await lockEInvoice(tx, claimed);
  if (!row) return;
  const now = services.clock.now();
  if (!isTaken) {
    await updateEInvoice(tx, row, { nextAt: new Date(now.getTime() + toldAgainMs) });
    return;
  }
  const { paymentStatus, reference } = reported;
  // Checked once more, because the state may have changed during the call.
  const after = await updateEInvoice(tx, row, {
    reportedStatus: paymentStatus,
    reportedReference: reference,
    nextAt: now,
  });
  if (paymentStatus === 'PENDING') return;
  const line = {
    kind: 'e_invoice_told',
    params: { paymentStatus },
    actor: platform,
    tone: 'neutral',
  } as const;
  await eInvoiceStates.note(services, tx, after, line);
}
