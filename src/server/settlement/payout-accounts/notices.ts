// E-mails to all owners, including the one who made the change, when the payout destination of a business changes.

import { atBusiness } from '#server/account/businesses/at-business.ts';
import { businessOf } from '#server/account/businesses/business-of.ts';
import { listOwnerEmails } from '#server/account/businesses/owners.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { dayOf, hourLabel } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import type { PayoutAccountRow } from '#server/settlement/payout-destinations/choose-account.ts';

export type AccountChange = 'added' | 'activate' | 'deactivate' | 'default' | 'approved' | 'rejected';

const headings: Record<AccountChange, string> = {
  added: 'A payout account was added',
  activate: 'A payout account was enabled',
  deactivate: 'A payout account was disabled',
  default: 'Default payout account changed',
  approved: 'A payout account was approved',
  rejected: 'A payout account was rejected',
};

export async function emailAccountChange(
  services: TxServices,
  tx: Tx,
  environment: Pick<Environment, 'id' | 'businessId' | 'businessName' | 'mode' | 'timeZone'>,
  change: { row: PayoutAccountRow; what: AccountChange; by: string },
): Promise<void> {
  const { row, what, by } = change;
  const now = services.clock.now();
  const from = row.status === 'VERIFIED' && row.activeFrom && row.activeFrom > now ? row.activeFrom : null;
  const time = (at: Date) => `${dayOf(at, environment.timeZone)}, ${hourLabel(at, environment.timeZone)}`;
  const { publicUrl } = await atBusiness(tx, services, environment);
  const { primaryColor } = await businessOf(tx, environment.id, publicUrl);
  const content = renderEmail({
    merchantName: environment.businessName,
    primaryColor,
    subject: headings[what],
    money: moneyModeOf(services, environment),
    heading: headings[what],
    paragraphs: [
      ...(from ? [`Payouts are sent to it from ${time(from)} (${environment.timeZone}).`] : []),
      ...(row.status === 'PENDING'
        ? ['The account name is only a partial match. The account is in review.']
        : []),
      ...(row.rejectedReason ? [row.rejectedReason] : []),
      'If you did not make this change, contact support immediately.',
    ],
    facts: [
      ['Bank', row.bankName],
      ['Account', `ending in ${row.accountNumber.slice(-4)}`],
      ['Name', row.accountName],
      ['By', by],
    ],
    footer: `Sent to the owners of ${environment.businessName}.`,
  });
  const wall = { clock: services.clocks.of(''), vault: services.vault };
  for (const to of await listOwnerEmails(tx, environment.businessId))
    await queueEmail(tx, wall, {
      environmentId: environment.id,
      kind: 'payout_account',
      to,
      ...content,
    });
}
