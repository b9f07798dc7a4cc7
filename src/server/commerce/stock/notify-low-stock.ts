// Low-stock notifications, once per occurrence: to the business by e-mail if its store has an address for them, to its systems by event.
import { sql } from 'kysely';
import { brandOf } from '#server/account/branding/brand-of.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import { fullName } from '#shared/commerce/catalogue.ts';

const isLow = sql`l.is_counted and l.low_at is not null and l.on_hand - l.reserved <= l.low_at and l.low_stock_alerted_at is null`;

export const dueLow: () => DueQuery = () =>
  sql`select 1 from stock_levels l where ${isLow} order by l.updated_at limit 1`;

type Low = {
  variantId: string;
  productId: string;
  productName: string;
  options: string[];
  sku: string | null;
  left: number;
  lowAt: number;
  isOffered: boolean;
};
type Store = {
  mode: 'test' | 'live';
  businessName: string;
  websiteHost: string | null;
  alertEmail: string | null;
};

const dueMax = 50;
const namedMax = 20;

/** Claims low-stock variants of one environment, up to the limit. */
async function claimLow(tx: Tx, environmentId: string, now: Date): Promise<Low[]> {
  const { rows } = await sql<Low>`
    with due as (select l.variant_id from stock_levels l where l.environment_id = ${environmentId} and ${isLow}
      order by l.variant_id limit ${dueMax} for no key update),
    told as (update stock_levels l set low_stock_alerted_at = ${now} from due
      where l.environment_id = ${environmentId} and l.variant_id = due.variant_id
      returning l.variant_id, l.on_hand - l.reserved as left, l.low_at)
    select t.variant_id as "variantId", v.product_id as "productId", p.name as "productName", v.options, v.sku, t.left,
      t.low_at as "lowAt", not v.is_removed and s.status <> 'ARCHIVED' as "isOffered"
    from told t
    join store_variants v on v.environment_id = ${environmentId} and v.id = t.variant_id
    join store_products s on s.environment_id = v.environment_id and s.id = v.product_id
    join products p on p.environment_id = v.environment_id and p.id = v.product_id
    order by t.left, p.name, v.position`.execute(tx);
  return rows.filter(({ isOffered }) => isOffered);
}

async function storeOf(tx: Tx, environmentId: string): Promise<Store | undefined> {
  const { rows } = await sql<Store>`
    select e.mode, b.business_name as "businessName", b.website_host as "websiteHost", s.alert_email as "alertEmail"
    from environments e join businesses b on b.id = e.business_id left join stores s on s.environment_id = e.id
    where e.id = ${environmentId}`.execute(tx);
  return rows[0];
}

const leftText = (remaining: number): string => (remaining <= 0 ? 'Out of stock' : `${remaining} left`);

async function writeEmail(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  store: Store & { alertEmail: string },
  low: readonly Low[],
): Promise<void> {
  const own = withPublicAddress(services, store.websiteHost);
  const brand = await brandOf(tx, own);
  const [first] = low;
  const only = low.length === 1 && first ? fullName(first.productName, first.options) : null;
  const mode = store.mode === 'test' ? ' (test mode)' : '';
  const rest = low.length - namedMax;
  const email = renderEmail({
    merchantName: brand.company_name,
    primaryColor: brand.brand_primary_color,
    subject: only ? `${only} is running low${mode}` : `${low.length} products are running low${mode}`,
    money: null,
    heading: only ? 'A product is running low' : 'Products are running low',
    paragraphs:
      rest > 0
        ? [`These and ${rest} more have reached the level you set.`]
        : ['They have reached the level you set.'].slice(only ? 1 : 0),
    facts: low
      .slice(0, namedMax)
      .map(({ productName, options, left }) => [fullName(productName, options), leftText(left)] as const),
    button: {
      label: 'View products',
      url: `${own.publicUrl}/payment-gateway/commerce/products?stock=LOW,OUT`,
    },
    footer: `Sent to you because this address receives the stock alerts of ${store.businessName}’s store.`,
  });
  await queueEmail(tx, services, { environmentId, kind: 'stock_low', to: store.alertEmail, ...email });
}

async function tellOne(services: TxServices, tx: Tx, environmentId: string): Promise<number> {
  const { clock } = services;
  const low = await claimLow(tx, environmentId, clock.now());
  if (low.length === 0) return 0;
  const store = await storeOf(tx, environmentId);
  for (const one of low) {
    const { variantId, productId, productName, options, sku, left, lowAt } = one;
    const data = { id: variantId, productId, name: fullName(productName, options), sku, left, lowAt };
    await recordEvent(tx, clock, { environmentId, type: 'stock.low', subjectId: variantId, data });
  }
  if (store?.alertEmail)
    await writeEmail(
      services,
      tx,
      environmentId,
      Object.assign(store, { alertEmail: store.alertEmail }),
      low,
    );
  return low.length;
}

export async function notifyLowStock(services: Services): Promise<number> {
  const { database, log } = services;
  const { rows } = await sql<{ environmentId: string }>`
    select distinct environment_id as "environmentId" from (select l.environment_id from stock_levels l where ${isLow}
      order by l.updated_at limit 500) due`.execute(database.db);
  let notifiedCount = 0;
  for (const { environmentId } of rows) {
    try {
      const own = withClockOf(services, environmentId);
      notifiedCount += await database.inTransaction((tx) => tellOne(own, tx, environmentId));
    } catch (error) {
      log.error({ err: error, environmentId }, 'a low stock alert could not be sent');
    }
  }
  return notifiedCount;
}
