// The public catalogue of a store: published products with prices and available stock, and their categories.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { type StockState, stockStateOf } from '#shared/commerce/catalogue.ts';
import type { GoodsFilter, GoodsSort } from './catalogue-filters.ts';
import type { OpenStore } from './find-store.ts';
import { type ImageRow, type Picture, pictureOf } from './picture.ts';

export type ShownProduct = {
  slug: string;
  name: string;
  unit: string | null;
  picture: Picture | null;
  variants: number;
  /** The lowest price of the variants, and whether prices differ. */
  price: number;
  isFrom: boolean;
  left: number | null;
  state: StockState;
  /** From published reviews; null: none. */
  stars: { average: number; count: number } | null;
};

export type ShownCategory = { name: string; slug: string; products: number };

const priceOfVariant = sql`coalesce(o.amount, r.amount)`;

/** Variants sold in the currency of the store, with their products, levels and prices. */
export const soldIn = ({ environment, currency }: OpenStore): RawBuilder<unknown> => sql`
  store_products s
  join products p on p.environment_id = s.environment_id and p.id = s.id
  join product_prices r on r.environment_id = s.environment_id and r.product_id = s.id and r.currency = ${currency}
  join store_variants v on v.environment_id = s.environment_id and v.product_id = s.id and not v.is_removed
  join stock_levels l on l.environment_id = v.environment_id and l.variant_id = v.id
  left join store_variant_prices o on o.environment_id = v.environment_id and o.variant_id = v.id and o.currency = ${currency}
  where s.environment_id = ${environment.id} and s.status = 'PUBLISHED' and p.status = 'ACTIVE'`;

const matching = ({ search, category }: Pick<GoodsFilter, 'search' | 'category'>): RawBuilder<unknown> => sql`
  ${search ? sql`and (p.name ilike ${containsPattern(search)} or s.description ilike ${containsPattern(search)})` : sql``}
  ${
    category
      ? sql`and exists (select from store_product_categories k join store_categories c
        on c.environment_id = k.environment_id and c.id = k.category_id
        where k.environment_id = s.environment_id and k.product_id = s.id and c.slug = ${category})`
      : sql``
  }`;

const isAllOut = sql`bool_and(l.is_counted and l.on_hand - l.reserved < s.order_min)`;

/** The filter by a product's lowest price, and by the stock of all its variants. */
const narrowing = ({ from, to, inStock }: GoodsFilter): RawBuilder<unknown> => sql`
  having ${from === null ? sql`true` : sql`min(${priceOfVariant}) >= ${from}`}
    and ${to === null ? sql`true` : sql`min(${priceOfVariant}) <= ${to}`}
    and ${inStock ? sql`not ${isAllOut}` : sql`true`}`;

const starsOf = (what: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${what} from store_reviews w
  where w.environment_id = s.environment_id and w.product_id = s.id and w.status = 'PUBLISHED')`;

const orders: Record<GoodsSort, RawBuilder<unknown>> = {
  newest: sql`s.created_at desc, s.id desc`,
  cheapest: sql`min(${priceOfVariant}), s.id`,
  dearest: sql`min(${priceOfVariant}) desc, s.id`,
  rated: sql`${starsOf(sql`avg(w.rating)`)} desc nulls last, ${starsOf(sql`count(*)`)} desc, s.created_at desc, s.id desc`,
  name: sql`lower(p.name), s.id`,
};

type Row = Omit<ShownProduct, 'picture' | 'isFrom' | 'state' | 'stars'> &
  ImageRow & {
    priceMax: number;
    allOut: boolean;
    lowAt: number | null;
    total: number;
    stars: { average: number | null; count: number };
  };

export async function listGoods(
  db: Db,
  store: OpenStore,
  filter: GoodsFilter,
  limit: number,
): Promise<{ products: ShownProduct[]; total: number }> {
  const { rows } = await sql<Row>`
    select s.slug, p.name, p.unit, p.image_id as "imageId", (select i.width from images i where i.id = p.image_id) as "imageWidth",
      (select i.height from images i where i.id = p.image_id) as "imageHeight", count(*)::integer as variants,
      min(${priceOfVariant}) as price, max(${priceOfVariant}) as "priceMax",
      case when bool_and(l.is_counted) then sum(l.on_hand - l.reserved)::integer end as left,
      ${isAllOut} as "allOut", max(l.low_at) as "lowAt",
      ${starsOf(sql`jsonb_build_object('average', avg(w.rating)::float8, 'count', count(*))`)} as stars,
      (count(*) over ())::integer as total
    from ${soldIn(store)} ${matching(filter)}
    group by s.environment_id, s.id, s.slug, s.created_at, p.name, p.unit, p.image_id
    ${narrowing(filter)}
    order by ${orders[filter.sort]} limit ${limit}::integer`.execute(db);
  const products = rows.map(
    ({
      imageId,
      imageWidth,
      imageHeight,
      priceMax,
      allOut,
      lowAt,
      total: _,
      stars,
      ...row
    }): ShownProduct => {
      const state = allOut ? 'OUT' : stockStateOf(row.left, lowAt);
      const picture = pictureOf({ imageId, imageWidth, imageHeight });
      const { average, count } = stars;
      return Object.assign(row, {
        picture,
        isFrom: priceMax > row.price,
        state,
        stars: average === null ? null : { average, count },
      });
    },
  );
  return { products, total: rows[0]?.total ?? 0 };
}

/** Whether the store has any reviews; without them, sorting by rating is not offered. */
export async function isRated(db: Db, { environment }: OpenStore): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from store_reviews
    where environment_id = ${environment.id} and status = 'PUBLISHED') as is`.execute(db);
  return rows[0]?.is ?? false;
}

export async function listShownCategories(db: Db, store: OpenStore): Promise<ShownCategory[]> {
  const { rows } = await sql<ShownCategory>`
    select c.name, c.slug, count(distinct g.id)::integer as products
    from (select s.environment_id, s.id from ${soldIn(store)}) g
    join store_product_categories k on k.environment_id = g.environment_id and k.product_id = g.id
    join store_categories c on c.environment_id = k.environment_id and c.id = k.category_id
    group by c.id, c.name, c.slug
    order by array_position(${store.categoryOrder}::uuid[], c.id), lower(c.name) limit 50`.execute(db);
  return rows;
}

export type ShownVariant = {
  id: string;
  options: string[];
  sku: string | null;
  price: number;
  left: number | null;
  picture: Picture | null;
  state: StockState;
};
export type WholeProduct = {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  unit: string | null;
  taxId: string | null;
  images: Picture[];
  optionNames: string[];
  orderMin: number;
  orderMax: number | null;
  isDigital: boolean;
  variants: ShownVariant[];
};

type WholeRow = Omit<WholeProduct, 'images' | 'variants'> & { imageRows: ImageRow[] };
type VariantRow = Omit<ShownVariant, 'picture' | 'state'> & ImageRow & { lowAt: number | null };

/** Returns a published product of the store by its slug. */
export async function findGoods(db: Db, store: OpenStore, slug: string): Promise<WholeProduct | null> {
  const { rows } = await sql<WholeRow>`
    select distinct s.id, s.slug, p.name, s.description, p.unit, p.tax_id as "taxId", s.option_names as "optionNames",
      s.order_min as "orderMin", s.order_max as "orderMax", s.is_digital as "isDigital",
      (select coalesce(jsonb_agg(jsonb_build_object('imageId', i.image_id, 'imageWidth', m.width, 'imageHeight', m.height)
        order by i.position), '[]') from store_product_images i join images m on m.id = i.image_id
        where i.environment_id = s.environment_id and i.product_id = s.id) as "imageRows"
    from ${soldIn(store)} and s.slug = ${slug}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const found = await sql<VariantRow>`
    select v.id, v.options, v.sku, ${priceOfVariant} as price, v.image_id as "imageId", (select i.width from images i where i.id = v.image_id) as "imageWidth",
      (select i.height from images i where i.id = v.image_id) as "imageHeight", l.low_at as "lowAt",
      case when l.is_counted then l.on_hand - l.reserved end as left
    from ${soldIn(store)} and s.id = ${row.id} order by v.position, v.id`.execute(db);
  const variants = found.rows.map(({ imageId, imageWidth, imageHeight, lowAt, ...variant }): ShownVariant => {
    const isOut = variant.left !== null && variant.left < row.orderMin;
    const state = isOut ? 'OUT' : stockStateOf(variant.left, lowAt);
    const picture = pictureOf({ imageId, imageWidth, imageHeight });
    return Object.assign(variant, { picture, state });
  });
  const { imageRows, ...whole } = row;
  return Object.assign(whole, { images: imageRows.flatMap((row) => pictureOf(row) ?? []), variants });
}
