// What happened to a payout: lines of its timeline, events for the merchant's systems, and e-mails to the owners.

import { listOwnerEmails } from '#server/account/businesses/owners.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { formatMoney } from '#shared/money.ts';
import type { PayoutLine } from '#shared/settlement/payout-lines.ts';
import type { TimelineActor, Tone } from '#shared/timeline.ts';
import { insertPayoutEvent, type PayoutRow, selectPayoutOwner } from './queries.ts';

/** Without an actor it was the platform. */
type Said = PayoutLine & { actor?: TimelineActor; tone?: Tone };

/** Adds a line to the timeline. */
export async function tellTimeline(
  services: TxServices,
  tx: Tx,
  payout: Pick<PayoutRow, 'environmentId' | 'id'>,
  said: Said,
): Promise<void> {
  await insertPayoutEvent(tx, {
    environmentId: payout.environmentId,
    payoutId: payout.id,
    id: services.clock.newId(),
    at: services.clock.now(),
    ...columnsOfLine<PayoutLine>({
      ...said,
      actor: said.actor ?? { kind: 'platform' },
      tone: said.tone ?? 'neutral',
    }),
  });
}

export type PayoutEventType = 'payout.pending' | 'payout.processing' | 'payout.settled' | 'payout.failed';

/** Tells the merchant's systems. */
export async function tellSystems(
  services: TxServices,
  tx: Tx,
  payout: PayoutRow,
  type: PayoutEventType,
): Promise<void> {
  const { id, environmentId, payoutRef, status, currency, gross, fees, vat, refunds, chargebacks, net } =
    payout;
  const { accountNumber, bankName } = payout;
  await recordEvent(tx, services.clock, {
    environmentId,
    type,
    subjectId: id,
    data: {
      ...{ id, payoutRef, status, currency, gross, fees, vat, refunds, chargebacks, net },
      subAccountId: payout.subAccountId,
      bank: accountNumber && bankName ? { bankName, accountNumber } : null,
      sessionId: payout.sessionId,
      holdReason: payout.holdReason,
      failure: payout.failure,
      createdAt: payout.createdAt.toISOString(),
      paidAt: payout.paidAt?.toISOString() ?? null,
    },
  });
}

/** Writes to the owners of the business when a payout did not arrive. */
export async function writeOfFailure(services: TxServices, tx: Tx, payout: PayoutRow): Promise<void> {
  const owner = await selectPayoutOwner(tx, payout.environmentId);
  const url = `${services.publicUrl}/payment-gateway/payouts/${payout.id}/${payout.payoutRef}`;
  const content = renderEmail({
    merchantName: owner.businessName,
    primaryColor: '',
    subject: `Payout ${payout.payoutRef} ${payout.wasReturned ? 'came back' : 'failed'}`,
    money: moneyModeOf(services, owner),
    heading: payout.wasReturned ? 'A payout came back' : 'A payout could not be made',
    paragraphs: [
      payout.failure ?? 'The bank did not say why.',
      'The money is in your balance again. Check the payout account, then try again.',
    ],
    facts: [
      ['Payout', payout.payoutRef],
      ['Amount', formatMoney(payout.net, payout.currency)],
      ['Bank', payout.bankName ?? ''],
      ['Account', payout.accountNumber ?? ''],
    ],
    button: { label: 'Open the payout', url },
    footer: `Sent to the owners of ${owner.businessName}.`,
  });
  // E-mails leave by the clock on the wall, also those of an environment that is ahead of it.
  const wall = { clock: services.clocks.of(''), vault: services.vault };
  for (const to of await listOwnerEmails(tx, owner.businessId))
    await queueEmail(tx, wall, {
      ...{ environmentId: payout.environmentId, kind: 'payout_failed', to, ...content },
      dedupeKey: `payout_failed:${payout.id}:${payout.attempts}:${payout.wasReturned}:${to}`,
    });
}
