// The gate before an invoice is sent: business invoices wait here until the tax authority has cleared them.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { irnOf } from '#server/rails/e-invoicing/irn.ts';
import type { TxServices } from '#server/services.ts';
import { reportWithinMs } from '#shared/billing/e-invoicing/e-invoice-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import type { InvoiceRow, Place } from '../queries.ts';
import { checkEInvoice } from './check.ts';
import { deleteEInvoice, insertEInvoice, lockEInvoice, updateEInvoice } from './queries.ts';
import { findEInvoicing, type SwitchedOn } from './settings.ts';
import { eInvoiceStates } from './states.ts';

const goesThere = ({ currency, total }: Pick<InvoiceRow, 'currency' | 'total'>): boolean =>
  currency === 'NGN' && total > 0;

/** The settings for submission to the authority; null when the invoice is not submitted. */
export async function eInvoicingOf(tx: Tx, row: InvoiceRow): Promise<SwitchedOn | null> {
  return goesThere(row) ? findEInvoicing(tx, row.environmentId) : null;
}

/** Enters an invoice at issue: refused when data is missing, else submitted by the sweep. */
export async function enterEInvoice(services: TxServices, tx: Tx, row: InvoiceRow): Promise<void> {
  const settings = await eInvoicingOf(tx, row);
  if (!settings || !row.number) return;
  const refusals = checkEInvoice(row);
  const now = services.clock.now();
  const isReady = refusals.length === 0;
  const { environmentId, id, number, issueOn, toBusiness } = row;
  await insertEInvoice(tx, {
    environmentId,
    id,
    status: isReady ? 'WAITING' : 'REFUSED',
    buyerKind: toBusiness ? 'business' : 'consumer',
    irn: irnOf({ number, serviceId: settings.serviceId, issueOn }),
    refusals: JSON.stringify(refusals),
    reportBy: toBusiness ? null : new Date((row.issuedAt ?? now).getTime() + reportWithinMs),
    nextAt: isReady ? now : null,
    createdAt: now,
    updatedAt: now,
  });
}

/** Whether the invoice may not be sent yet. The hosted page and the payment rules use the same check. */
export async function isHeld(db: Db, { environmentId, id }: Place): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select invoice_awaits_clearance(${environmentId}, ${id}) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/** A change of the submission of an invoice. */
type Change = (services: TxServices, tx: Tx, row: InvoiceRow, actor: TimelineActor) => Promise<void>;

/** Schedules sending after clearance; throws INVOICE_STATE if that is already scheduled. */
export const sendAfterwards: Change = async (services, tx, row, actor) => {
  const found = await lockEInvoice(tx, row);
  if (!found) return;
  if (found.sendWhenCleared)
    throw new AppError('INVOICE_STATE', {
      sentence: 'The tax authority has not cleared this invoice yet. It is sent once it is cleared.',
    });
  const after = await updateEInvoice(tx, row, { sendWhenCleared: true });
  await eInvoiceStates.note(services, tx, after, { kind: 'e_invoice_waits', actor, tone: 'neutral' });
};

/** Refuses changes of an invoice that is with the authority. */
export async function refuseChange(tx: Tx, row: InvoiceRow): Promise<void> {
  const found = await lockEInvoice(tx, row);
  if (found?.status === 'SENT')
    throw new AppError('INVOICE_STATE', {
      sentence: 'This invoice is with the tax authority. Wait for its response.',
    });
  if (found?.status === 'CLEARED')
    throw new AppError('INVOICE_STATE', {
      sentence:
        'This invoice has been submitted to the tax authority and cannot be changed. Void it and create another, or issue a credit note.',
    });
}

/** Re-enters an invoice changed before the authority accepted it; the current version is submitted. */
export const submitAgain: Change = async (services, tx, row, actor) => {
  const found = await lockEInvoice(tx, row);
  if (!found) return;
  const settings = await eInvoicingOf(tx, row);
  if (!settings) return deleteEInvoice(tx, row);
  const refusals = checkEInvoice(row);
  if (refusals.length > 0) return;
  const now = services.clock.now();
  const { number, issueOn, toBusiness } = row;
  const set = {
    buyerKind: toBusiness ? ('business' as const) : ('consumer' as const),
    reportBy: toBusiness ? null : new Date((row.issuedAt ?? now).getTime() + reportWithinMs),
    irn: irnOf({ number: number ?? '', serviceId: settings.serviceId, issueOn }),
    refusals: '[]',
    nextAt: now,
    requestCount: 0,
    notFoundCount: 0,
  };
  const line = { kind: 'e_invoice_again', actor, tone: 'neutral' } as const;
  await eInvoiceStates.change(services, tx, { row: found, invoice: row, url: null }, { set, line });
};

/** Removes an invoice taken back to draft or voided before the authority accepted it; it is never submitted. */
export async function leaveEInvoice(tx: Tx, row: InvoiceRow): Promise<void> {
  const found = await lockEInvoice(tx, row);
  if (found?.status === 'WAITING' || found?.status === 'REFUSED') await deleteEInvoice(tx, row);
}
