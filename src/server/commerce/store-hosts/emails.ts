// E-mails to the owners of a business about its store's host name: the record is missing, or the host name is lost.
import { brandOf } from '#server/account/branding/brand-of.ts';
import { listOwnerEmails } from '#server/account/businesses/owners.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { TxServices } from '#server/services.ts';
import { proofName } from '#shared/commerce/store-host.ts';
import type { HostRow } from './queries.ts';

export type HostNews = 'failing' | 'lost' | 'taken_over';

const words: Readonly<Record<HostNews, (host: string) => [heading: string, text: string]>> = {
  failing: (host) => [
    'The DNS record of your domain is missing',
    `The TXT record ${proofName(host)} was not found. ${host} still opens your store, but will stop in 72 hours unless the record is restored.`,
  ],
  lost: (host) => [
    'Your domain no longer opens your store',
    `The TXT record ${proofName(host)} was not found for 72 hours. Your store is still available at its own address. To use the domain again, restore the record and check it.`,
  ],
  taken_over: (host) => [
    'Your domain now opens another store',
    `Another business proved with a DNS record that it owns ${host}. If that is wrong, find out who can change the DNS records of your domain, then check again.`,
  ],
};

export async function emailHostChange(
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
  const own = withPublicAddress({ ...services, publicUrl: services.config.publicUrl }, business.websiteHost);
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
