// What the owners of a business are told of the host name of its store: that its record is gone, and that it is lost.
import { brandOf } from '#server/account/branding/brand-of.ts';
import { listOwnerEmails } from '#server/account/businesses/owners.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { atHost } from '#server/platform/http/known-hosts.ts';
import type { TxServices } from '#server/services.ts';
import { proofName } from '#shared/commerce/store-host.ts';
import type { HostRow } from './queries.ts';

export type HostNews = 'failing' | 'lost' | 'taken_over';

const words: Readonly<Record<HostNews, (host: string) => [heading: string, text: string]>> = {
  failing: (host) => [
    'The record of your domain is gone',
    `The TXT record ${proofName(host)} was not found. ${host} still leads to your store, and stops in 72 hours unless the record is there again.`,
  ],
  lost: (host) => [
    'Your domain no longer leads to your store',
    `The TXT record ${proofName(host)} was not found for 72 hours. Your store is still at its own address; set the record and check again to use the domain.`,
  ],
  taken_over: (host) => [
    'Your domain now leads to another store',
    `Another business proved by a DNS record that ${host} is its own. If that is wrong, see who can change the records of your domain, then check again.`,
  ],
};

export async function tellOfHost(
  services: TxServices,
  tx: Tx,
  { environmentId, host }: Pick<HostRow, 'environmentId' | 'host'>,
  news: HostNews,
): Promise<void> {
  const business = await tx
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('e.id', '=', environmentId)
    .select(['b.id', 'b.businessName', 'b.websiteHost'])
    .executeTakeFirstOrThrow();
  const own = atHost({ ...services, publicUrl: services.config.publicUrl }, business.websiteHost);
  const brand = await brandOf(tx, own);
  const [heading, text] = words[news](host);
  const email = renderEmail({
    merchantName: brand.company_name,
    primaryColor: brand.brand_primary_color,
    subject: `${host}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    money: null,
    heading,
    paragraphs: [text],
    facts: [
      ['Business', business.businessName],
      ['Domain', host],
    ],
    button: {
      label: 'View domain',
      url: `${own.publicUrl}/settings/storefront/customize-storefront`,
    },
    footer: `Sent to you as owner of ${business.businessName}.`,
  });
  for (const to of await listOwnerEmails(tx, business.id))
    await queueEmail(tx, services, { environmentId, kind: `store_host_${news}`, to, ...email });
}
