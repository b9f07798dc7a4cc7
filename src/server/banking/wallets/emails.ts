// E-mails about wallets to the owners of the business.

import { atBusiness } from '#server/account/businesses/at-business.ts';
import { businessOf } from '#server/account/businesses/business-of.ts';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { listOwnerEmails } from '#server/account/businesses/owners.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import type { WalletLineKind } from '#shared/banking/wallet-lines.ts';
import { findWallet } from './lists/list-queries.ts';
import type { WalletRow } from './queries.ts';

type MessageTexts = { subject: string; heading: string; text: string };

const message: Partial<Record<WalletLineKind, MessageTexts>> = {
  blocked: {
    subject: 'was blocked',
    heading: 'A wallet was blocked',
    text: 'The block stays until a member of your team removes it.',
  },
  unblocked: {
    subject: 'was unblocked',
    heading: 'A wallet was unblocked',
    text: 'Debits and credits are allowed again.',
  },
  closed: {
    subject: 'was closed',
    heading: 'A wallet was closed',
    text: 'The wallet was empty. A closed wallet cannot be reopened.',
  },
};

/** E-mails the owners when a wallet was blocked, unblocked or closed. */
export async function writeOfChange(
  services: TxServices,
  tx: Tx,
  row: WalletRow,
  kind: WalletLineKind,
): Promise<void> {
  const words = message[kind];
  if (!words) return;
  await writeToOwners(services, tx, row, {
    kind: `wallet_${kind}`,
    subject: `Wallet ${row.reference} ${words.subject}`,
    heading: words.heading,
    paragraphs: [...(kind === 'blocked' && row.blockReason ? [row.blockReason] : []), words.text],
    key: `wallet_${kind}:${row.id}:${row.block}:${row.updatedAt.toISOString()}`,
  });
}

export type WalletNews = {
  kind: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [string, string])[];
  /** The tab of the wallet that the button opens. */
  tab?: string;
  /** A different target and label of the button. */
  link?: { label: string; path: string };
  /** The recipients; defaults to the owners. */
  to?: readonly string[];
  /** The reason why they receive it; by default the name of the business. */
  footer?: string;
  /** The idempotency key of the e-mail. */
  key: string;
};

function footerOf({ to, footer }: WalletNews, businessName: string): string {
  if (footer) return footer;
  return to ? `Sent to you by ${businessName}.` : `Sent to the owners of ${businessName}.`;
}

/** Sends an e-mail about a wallet to the owners of the business. */
export async function writeToOwners(
  services: TxServices,
  tx: Tx,
  { environmentId, id }: Pick<WalletRow, 'environmentId' | 'id'>,
  news: WalletNews,
): Promise<void> {
  const business = await ownerOfEnvironment(tx, environmentId);
  const { name, reference, currency } = await findWallet(tx, environmentId, id);
  const { publicUrl } = await atBusiness(tx, services, { environmentId });
  const { primaryColor } = await businessOf(tx, environmentId, publicUrl);
  const { kind, subject, heading, paragraphs, facts = [], tab = 'info', key } = news;
  const { label, path } = news.link ?? {
    label: 'Open the wallet',
    path: `/banking-services/wallets/${id}/${tab}`,
  };
  const content = renderEmail({
    merchantName: business.businessName,
    primaryColor,
    subject,
    money: moneyModeOf(services, business),
    heading,
    paragraphs: [...paragraphs],
    facts: [['Wallet', reference], ['Name', name], ['Currency', currency], ...facts],
    button: { label, url: publicUrl + path },
    footer: footerOf(news, business.businessName),
  });
  // E-mails use the wall clock, also for environments whose clock is ahead.
  const wall = { clock: services.clocks.of(''), vault: services.vault };
  for (const to of news.to ?? (await listOwnerEmails(tx, business.businessId)))
    await queueEmail(tx, wall, { environmentId, kind, to, ...content, dedupeKey: `${key}:${to}` });
}
