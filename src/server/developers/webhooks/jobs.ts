// Hourly webhook jobs: notices about failing endpoints, and deletion of old data.

import { sql } from 'kysely';
import { brandOf } from '#server/account/branding/brand-of.ts';
import { listOwnerEmails } from '#server/account/businesses/owners.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';
import { retryWindowMs } from './retry-plan.ts';

type Failing = {
  environmentId: string;
  id: string;
  url: string;
  failingSince: Date;
  mode: 'test' | 'live';
  businessId: string;
  businessName: string;
  timeZone: string;
  websiteHost: string | null;
};

const failingBefore = (now: Date): Date => new Date(now.getTime() - retryWindowMs);

/** Finds any failing endpoint whose owners have not been notified. */
export const findFailing = ({ clock }: Services): DueQuery => sql`
  select 1 from webhook_endpoints where enabled and removed_at is null and attention_at is null
    and failing_since <= ${failingBefore(clock.now())} order by failing_since limit 1`;

/** Claims endpoints that have failed for the whole retry window, once per failure. */
async function claimFailing(tx: Tx, now: Date): Promise<Failing[]> {
  const { rows } = await sql<Failing>`
    update webhook_endpoints w set attention_at = ${now}
    from environments e join businesses b on b.id = e.business_id
    where e.id = w.environment_id and w.enabled and w.removed_at is null and w.attention_at is null
      and w.failing_since <= ${failingBefore(now)}
    returning w.environment_id as "environmentId", w.id, w.url, w.failing_since as "failingSince", e.mode,
      b.id as "businessId", b.business_name as "businessName", b.time_zone as "timeZone",
      b.website_host as "websiteHost"`.execute(tx);
  return rows;
}

/** Notifies the owners of endpoints that have failed for 72 hours. Returns the number of endpoints. */
export async function notifyOfFailingEndpoints(services: Services): Promise<number> {
  const { database, clock, vault } = services;
  return database.inTransaction(async (tx) => {
    const failing = await claimFailing(tx, clock.now());
    if (failing.length === 0) return 0;
    for (const endpoint of failing) {
      const own = withPublicAddress(services, endpoint.websiteHost);
      const brand = await brandOf(tx, own);
      const since = formatInstant(endpoint.failingSince, endpoint.timeZone);
      const email = renderEmail({
        merchantName: brand.company_name,
        primaryColor: brand.brand_primary_color,
        subject: `Webhooks of ${endpoint.businessName} are failing`,
        money: null,
        heading: 'A webhook endpoint needs attention',
        paragraphs: [
          `No delivery to this endpoint has succeeded for 72 hours. Failed deliveries are kept for 90 days and can be resent.`,
        ],
        facts: [
          ['Business', `${endpoint.businessName} (${endpoint.mode} mode)`],
          ['Endpoint', endpoint.url],
          ['Failing since', since],
        ],
        button: {
          label: 'View failed deliveries',
          url: `${own.publicUrl}/settings/configuration/notifications/${endpoint.id}`,
        },
        footer: `Sent to you as owner of ${endpoint.businessName}.`,
      });
      for (const to of await listOwnerEmails(tx, endpoint.businessId))
        await queueEmail(
          tx,
          { clock, vault },
          {
            environmentId: endpoint.environmentId,
            kind: 'webhook_failing',
            to,
            ...email,
            dedupeKey: `webhook_failing:${endpoint.id}:${endpoint.failingSince.getTime()}:${to}`,
          },
        );
    }
    return failing.length;
  });
}
