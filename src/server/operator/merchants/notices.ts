// E-mail notices to the members of a business about actions of the provider.

import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { type OutboxServices, queueEmail } from '#server/platform/emails/queue-email.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';

export type Notice = {
  kind: string;
  subject: string;
  paragraphs: string[];
  facts?: [string, string][];
  button?: { label: string; url: string };
};

/** Sends the same e-mail to each of them. */
export async function sendNotices(
  tx: Tx,
  services: OutboxServices,
  business: { businessName: string; brandPrimaryColor: string | null },
  recipients: readonly string[],
  notice: Notice,
): Promise<void> {
  const rendered = renderEmail({
    merchantName: business.businessName,
    primaryColor: business.brandPrimaryColor ?? defaultBranding.brand_primary_color,
    subject: notice.subject,
    money: null,
    heading: notice.subject,
    paragraphs: notice.paragraphs,
    facts: notice.facts ?? [],
    button: notice.button,
    footer: `Sent to you because you belong to ${business.businessName}.`,
  });
  for (const to of recipients) {
    await queueEmail(tx, services, {
      environmentId: null,
      kind: notice.kind,
      to,
      ...rendered,
    });
  }
}
