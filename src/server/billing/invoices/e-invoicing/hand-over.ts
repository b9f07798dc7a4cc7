// Submission of e-invoices: submitted once, polled with growing back-off until the outcome is known, and updated with later changes.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { readProducts } from '#server/billing/products/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { EInvoice, EInvoiceFound } from '#server/rails/e-invoicing/e-invoicing-rail.ts';
import { connected } from '#server/rails/rails.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { type InvoiceRow, type Place, selectLines } from '../queries.ts';
import { lockInvoice } from '../writing/lock-invoices.ts';
import { eInvoiceOf } from './document.ts';
import { eInvoicingOf } from './gate.ts';
import { deleteEInvoice, type EInvoiceRow, lockEInvoice, updateEInvoice } from './queries.ts';
import { recordOutcome, recordReported, sendWaiting } from './record-outcome.ts';
import { type ReportedPayment, reportedPaymentOf } from './reported-payment.ts';
import { eInvoiceStates } from './states.ts';

const dueMax = 100;
/** The lease while the authority is called; after a crash it expires and the next worker continues. */
const leaseMs = railTimeoutMs + 15_000;
/** The delay when no authority is connected. */
const unconnectedMs = 5 * 60_000;

const byPlatform = { actor: { kind: 'platform' }, tone: 'neutral' } as const;
const isStepDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');
const waiting = waitingForNext('e_invoices');

export const dueEInvoices = (services: Services): DueQuery => findFirstDue(waiting, isStepDue(services));

/** Advances every due e-invoice by one step; returns how many there were. */
export async function advanceDueEInvoices(services: Services): Promise<number> {
  const due = await selectDueRows(services.database.db, waiting, isStepDue(services), dueMax);
  let done = 0;
  for (const place of due) {
    try {
      if (await advanceEInvoice(withClockOf(services, place.environmentId), place)) done += 1;
    } catch (error) {
      services.log.error({ err: error, invoiceId: place.id }, 'an e-invoice could not be advanced');
    }
  }
  return done;
}

type Step = { row: EInvoiceRow; mode: Mode } & (
  | { kind: 'submit'; document: EInvoice }
  | { kind: 'ask' }
  | { kind: 'tell'; told: ReportedPayment }
);

/** Advances one e-invoice by one step. Returns false when another instance holds it, or nothing is due. */
export async function advanceEInvoice(services: Services, place: Place): Promise<boolean> {
  const { database } = services;
  const step = await database.inTransaction((tx) => takeStep(services, tx, place));
  if (!step) return false;
  if (step.kind === 'tell') {
    const isTaken = await tell(services, step);
    await database.inTransaction((tx) => recordReported(services, tx, step.row, step.told, isTaken));
    return true;
  }
  const outcome = await askAuthority(services, step);
  await database.inTransaction((tx) => recordOutcome(services, tx, step.row, outcome));
  return true;
}

/** Committed before the authority is called: after a crash the next worker polls the outcome and does not submit again. */
async function takeStep(services: TxServices, tx: Tx, place: Place): Promise<Step | null> {
  const invoice = await lockInvoice(tx, place);
  const row = await lockEInvoice(tx, place);
  const now = services.clock.now();
  if (!invoice || !row?.nextAt || row.nextAt > now) return null;
  const { mode } = await ownerOfEnvironment(tx, place.environmentId);
  const later = (ms: number | null) =>
    updateEInvoice(tx, row, { nextAt: ms === null ? null : new Date(now.getTime() + ms) });
  if (!services.rails.eInvoicing(mode)) {
    await later(unconnectedMs);
    return null;
  }
  if (row.status === 'WAITING') return handOver(services, tx, { invoice, row, mode });
  if (row.status === 'SENT') {
    const update = { requestCount: row.requestCount + 1, nextAt: new Date(now.getTime() + leaseMs) };
    return { kind: 'ask', mode, row: await updateEInvoice(tx, row, update) };
  }
  if (row.status === 'CLEARED' && row.reportPending) {
    const told = await reportedPaymentOf(tx, invoice);
    if (told.paymentStatus !== (row.reportedStatus ?? 'PENDING') || told.reference !== row.reportedReference)
      return { kind: 'tell', mode, told, row: await later(leaseMs) };
    await updateEInvoice(tx, row, { reportPending: false, nextAt: null });
    return null;
  }
  await later(null);
  return null;
}

async function handOver(
  services: TxServices,
  tx: Tx,
  { invoice, row, mode }: { invoice: InvoiceRow; row: EInvoiceRow; mode: Mode },
): Promise<Step | null> {
  const settings = await eInvoicingOf(tx, invoice);
  if (!settings) {
    // E-invoicing was switched off meanwhile, so the invoice is no longer held back.
    await deleteEInvoice(tx, row);
    await sendWaiting(services, tx, { invoice, row });
    return null;
  }
  const at = services.clock.now();
  const lines = await selectLines(tx, invoice);
  const sold = lines.flatMap(({ productId }) => productId ?? []);
  const products = await readProducts(tx, invoice.environmentId, sold);
  const document = eInvoiceOf(settings, { invoice, lines, products, row, at });
  const set = {
    submittedAt: at,
    requestCount: 1,
    notFoundCount: 0,
    nextAt: new Date(at.getTime() + leaseMs),
  };
  const line = { kind: 'e_invoice_handed', params: { irn: row.irn }, ...byPlatform } as const;
  const handed = await eInvoiceStates.change(services, tx, { row, invoice, url: null }, { set, line });
  return { kind: 'submit', mode, document, row: handed };
}

async function askAuthority(
  services: Services,
  step: Exclude<Step, { kind: 'tell' }>,
): Promise<EInvoiceFound> {
  const { row, mode } = step;
  const { environmentId, irn } = row;
  const at = services.clock.now();
  try {
    const rail = connected(services.rails.eInvoicing(mode));
    return await withTimeout<EInvoiceFound>(railTimeoutMs, () =>
      step.kind === 'submit' ? rail.submit(step.document) : rail.query({ environmentId, irn, at }),
    );
  } catch (error) {
    services.log.warn({ err: error, invoiceId: row.id }, 'the tax authority did not respond');
    return { outcome: 'unknown' };
  }
}

async function tell(services: Services, step: Extract<Step, { kind: 'tell' }>): Promise<boolean> {
  const { row, mode, told } = step;
  const { environmentId, irn } = row;
  const at = services.clock.now();
  try {
    const rail = connected(services.rails.eInvoicing(mode));
    return await withTimeout(railTimeoutMs, () => rail.update({ environmentId, irn, at }, told));
  } catch (error) {
    services.log.warn({ err: error, invoiceId: row.id }, 'the tax authority could not be notified');
    return false;
  }
}
