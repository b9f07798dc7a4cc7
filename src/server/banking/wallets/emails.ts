// E-mails about wallets to the owners of the business.

import { listOwnerEmails } from '#server/account/businesses/owners.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import type { WalletLineKind } from '#shared/banking/wallet-lines.ts';
import { findWallet, selectWalletBusiness } from './list-queries.ts';
import type { WalletRow } from './queries.ts';

type Told = { subject: string; heading: string; text: string };

const told: Partial<Record<WalletLineKind, Told>> = {
  blocked: {
    subject: 'was blocked',
    heading: 'A wallet was blocked',
    text: 'What is stopped stays so until somebody of your team unblocks it.',
  },
  unblocked: {
    subject: 'was unblocked',
    heading: 'A wallet was unblocked',
    text: 'Money may come in and leave again.',
  },
  closed: {
    subject: 'was closed',
    heading: 'A wallet was closed',
    text: 'It was empty. A closed wallet is not opened again.',
  },
};

/** Writes to the owners of the business when a wallet was blocked, unblocked or closed. */
export async function writeOfChange(
  services: TxServices,
  tx: Tx,
  row: WalletRow,
  kind: WalletLineKind,
): Promise<void> {
  const words = told[kind];
  if (!words) return;
  const business = await selectWalletBusiness(tx, row.environmentId);
  const { name } = await findWallet(tx, row.environmentId, row.id);
  const content = renderEmail({
    merchantName: business.businessName,
    primaryColor: '',
    subject: `Wallet ${row.reference} ${words.subject}`,
    money: moneyModeOf(services, business),
    heading: words.heading,
    paragraphs: [...(kind === 'blocked' && row.blockReason ? [row.blockReason] : []), words.text],
    facts: [
      ['Wallet', row.reference],
      ['Name', name],
      ['Currency', row.currency],
    ],
    button: {
      label: 'Open the wallet',
      url: `${services.publicUrl}/banking-services/wallets/${row.id}/info`,
    },
    footer: `Sent to the owners of ${business.businessName}.`,
  });
  // E-mails leave by the clock on the wall, also those of an environment that is ahead of it.
  const wall = { clock: services.clocks.of(''), vault: services.vault };
  for (const to of await listOwnerEmails(tx, business.businessId))
    await queueEmail(tx, wall, {
      environmentId: row.environmentId,
      kind: `wallet_${kind}`,
      to,
      ...content,
      dedupeKey: `wallet_${kind}:${row.id}:${row.block}:${row.updatedAt.toISOString()}:${to}`,
    });
}
