// E-mails to the owners of the business about payouts.

import { atBusiness } from '#server/account/businesses/at-business.ts';
import { businessOf } from '#server/account/businesses/business-of.ts';
import { listOwnerEmails } from '#server/account/businesses/owners.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { formatMoney } from '#shared/money.ts';
import { type PayoutRow, selectNameOfShare, selectPayoutOwner } from './queries.ts';

/** Notifies the owners of the business when a payout failed or was returned. */
export async function emailPayoutFailure(txServices: TxServices, tx: Tx, payout: PayoutRow): Promise<void> {
  const services = await atBusiness(tx, txServices, payout);
  const owner = await selectPayoutOwner(tx, payout.environmentId);
  const share = payout.subAccountId && (await selectNameOfShare(tx, payout));
  const url = `${services.publicUrl}/payment-gateway/payouts/${payout.id}/${payout.payoutRef}`;
  const { primaryColor } = await businessOf(tx, payout.environmentId, services.publicUrl);
  const content = renderEmail({
    merchantName: owner.businessName,
    primaryColor,
    subject: `Payout ${payout.payoutRef} ${payout.wasReturned ? 'was returned' : 'failed'}`,
    money: moneyModeOf(services, owner),
    heading: payout.wasReturned ? 'A payout was returned' : 'A payout failed',
    paragraphs: [
      payout.failure ?? 'The bank did not give a reason.',
      share
        ? `The money was returned to the balance of ${share}. Check the bank account of this sub-account, then try again.`
        : 'The money was returned to your balance. Check the payout account, then try again.',
    ],
    facts: [
      ['Payout', payout.payoutRef],
      ...(share ? [['Sub-account', share] as [string, string]] : []),
      ['Amount', formatMoney(payout.net, payout.currency)],
      ['Bank', payout.bankName ?? ''],
      ['Account', payout.accountNumber ?? ''],
    ],
    button: { label: 'View payout', url },
    footer: `Sent to the owners of ${owner.businessName}.`,
  });
  // E-mails use the wall clock, even if the clock of the environment is ahead of it.
  const wall = { clock: services.clocks.of(''), vault: services.vault };
  for (const to of await listOwnerEmails(tx, owner.businessId))
    await queueEmail(tx, wall, {
      environmentId: payout.environmentId,
      kind: 'payout_failed',
      to,
      ...content,
      dedupeKey: `payout_failed:${payout.id}:${payout.attempts}:${payout.wasReturned}:${to}`,
    });
}
