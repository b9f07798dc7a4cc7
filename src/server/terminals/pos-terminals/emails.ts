// E-mails about POS terminals to the owners of the business.
import { atBusiness } from '#server/account/businesses/at-business.ts';
import { businessOf } from '#server/account/businesses/business-of.ts';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { listOwnerEmails } from '#server/account/businesses/owners.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';

export type TerminalNews = {
  kind: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  facts: [string, string][];
  button: { label: string; path: string };
  /** The deduplication key: an e-mail with the same key is sent once. */
  key: string;
};

export async function writeToOwners(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  { kind, key, button, ...news }: TerminalNews,
): Promise<void> {
  const business = await ownerOfEnvironment(tx, environmentId);
  const { publicUrl } = await atBusiness(tx, services, { environmentId });
  const { primaryColor } = await businessOf(tx, environmentId, publicUrl);
  const content = renderEmail({
    merchantName: business.businessName,
    primaryColor,
    money: moneyModeOf(services, business),
    ...news,
    button: { label: button.label, url: publicUrl + button.path },
    footer: `Sent to the owners of ${business.businessName}.`,
  });
  // E-mails are sent in real time, also those of an environment whose clock is ahead.
  const wall = { clock: services.clocks.of(''), vault: services.vault };
  for (const to of await listOwnerEmails(tx, business.businessId))
    await queueEmail(tx, wall, { environmentId, kind, to, ...content, dedupeKey: `${key}:${to}` });
}
