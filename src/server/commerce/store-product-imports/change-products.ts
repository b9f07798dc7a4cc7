// Changes of store products from a file: rows are planned and written together, each reported separately.
import { adjustStocks, type StockAdjustment } from '#server/commerce/stock/adjust.ts';
import {
  fetchPictures,
  requestedPicturesOf,
} from '#server/commerce/store-products/pictures/fetch-pictures.ts';
import { findVariantsBySku, getStoreProducts } from '#server/commerce/store-products/read.ts';
import {
  type StoreChange,
  setStoreProductStatuses,
  updateStoreProducts,
} from '#server/commerce/store-products/save-product.ts';
import { lockListings } from '#server/commerce/store-products/write-listings.ts';
import { type GroupDone, groupedImportKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import { storeProductStatusLabels } from '#shared/commerce/catalogue.ts';
import { changedProductsShape } from '#shared/contract/commerce/store-product-imports.ts';
import type { Maker } from './add-products.ts';
import { type ChangedRow, noSuchSku, type Planned, planOf, planRow, requestedStatus } from './plan-change.ts';
import { plannedRequestsOf } from './plan-pictures.ts';
import { columnOf } from './read-cells.ts';
import { type Facts, readFacts } from './read-group.ts';

type Done = GroupDone<'changed' | 'same'>;
type Work = { products: Map<string, Planned>; adjustments: StockAdjustment[] };
type Variant = { id: string; productId: string };

function tellStatus(planned: Planned, row: ChangedRow): string[] {
  const { product } = planned;
  const requested = requestedStatus(row);
  if (!requested || requested === product.status) return [];
  planned.status = requested;
  const labels = storeProductStatusLabels;
  return [`status ${labels[product.status].toLowerCase()} → ${labels[requested].toLowerCase()}`];
}

function tellStock(work: Work, planned: Planned, variantId: string, row: ChangedRow, byName: string | null) {
  const variant = planned.product.variants.find(({ id }) => id === variantId);
  if (typeof row.stock !== 'number' || !variant?.isCounted || row.stock === variant.onHand) return [];
  const counted = { variantId, kind: 'adjust', quantity: row.stock } as const;
  work.adjustments.push(Object.assign(counted, { note: 'From a file', byName }));
  return [`stock ${variant.onHand} → ${row.stock}`];
}

function plan(facts: Facts, work: Work, variant: Variant, row: ChangedRow, byName: string | null) {
  const planned = work.products.get(variant.productId);
  if (!planned) return new RowFaultError('sku', noSuchSku);
  try {
    const fields = planRow(facts, planned, variant.id, row);
    planned.variantIds.add(variant.id);
    const messages = [
      ...fields,
      ...tellStock(work, planned, variant.id, row, byName),
      ...tellStatus(planned, row),
    ];
    const { reference } = planned.product;
    const result = messages.length > 0 ? ('changed' as const) : ('same' as const);
    const message = messages.length > 0 ? `${reference}: ${messages.join('; ')}` : `No changes: ${reference}`;
    return { result, further: result, message };
  } catch (error) {
    if (error instanceof RowFaultError) return error;
    throw error;
  }
}

type Place = { change: StoreChange; importId: string | null };

/** Archived products are restored first, because they cannot be changed before; other status changes come last. */
async function write({ change, importId }: Place, { products, adjustments }: Work): Promise<void> {
  const planned = [...products.values()];
  const statuses = planned.filter(({ product, status }) => status !== product.status);
  const setStatuses = (some: readonly Planned[]) =>
    setStoreProductStatuses(
      change,
      some.map(({ product: { id }, status }) => ({ id, status })),
    );
  const isArchived = ({ product }: Planned): boolean => product.status === 'ARCHIVED';
  await setStatuses(statuses.filter(isArchived));
  const updates = planned.flatMap(({ product: { id }, input }) => (input ? [{ id, input }] : []));
  if (updates.length > 0) await updateStoreProducts(change, updates);
  const { tx, clock, environment } = change;
  const requests = planned.flatMap(({ product, pictures }) => plannedRequestsOf(product.id, pictures));
  await fetchPictures(change, requests, importId);
  if (adjustments.length > 0) await adjustStocks(tx, { environmentId: environment.id, clock }, adjustments);
  await setStatuses(statuses.filter((status) => !isArchived(status)));
}

/** Whether a row must wait until the preceding rows are written: it concerns the same variant, or a status. */
function waits(work: Work, { id, productId }: Variant, row: ChangedRow): boolean {
  const planned = work.products.get(productId);
  if (!planned || planned.variantIds.size === 0) return false;
  const { status, product, variantIds } = planned;
  const requested = requestedStatus(row);
  return (
    variantIds.has(id) || status !== product.status || (requested !== null && requested !== product.status)
  );
}

async function open({ tx, environment }: StoreChange, ids: readonly string[]): Promise<Work> {
  const products = await getStoreProducts(tx, environment.id, ids);
  const requested = await requestedPicturesOf(tx, environment.id, ids);
  const planned = products.map(
    (product) => [product.id, planOf(product, requested.get(product.id))] as const,
  );
  return { products: new Map(planned), adjustments: [] };
}

async function changeProducts(
  place: Place,
  facts: Facts,
  rows: readonly ChangedRow[],
): Promise<(Done | RowFaultError)[]> {
  const { change } = place;
  const { tx, environment, byName } = change;
  const skus = rows.map(({ sku }) => sku);
  const variants = await findVariantsBySku(tx, environment.id, skus);
  const ids = [...new Set([...variants.values()].map(({ productId }) => productId))];
  await lockListings(change, ids);
  let work = await open(change, ids);
  const done: (Done | RowFaultError)[] = [];
  for (const row of rows) {
    const variant = variants.get(row.sku.toUpperCase());
    if (variant && waits(work, variant, row)) {
      await write(place, work);
      work = await open(change, ids);
    }
    done.push(variant ? plan(facts, work, variant, row, byName) : new RowFaultError('sku', noSuchSku));
  }
  await write(place, work);
  return done;
}

/** Scoped to one environment, and to the user who imports the file. Rows are processed in order, each separately. */
export function changedProductsOf(maker: Maker) {
  return groupedImportKind({
    name: 'store_product_changes',
    shape: changedProductsShape,
    unnamed: 'changed-products.csv',
    stem: 'changed-products',
    results: ['added', 'changed', 'same'],
    label: 'sku',
    columnOf,
    keyOf: () => null,
    batch: { groups: 200, atOnce: 1 },
    takeGroups: async ({ clock }, tx, groups, _, importId) => {
      const change = Object.assign({ tx, clock, audit: () => {} }, maker);
      return changeProducts({ change, importId }, await readFacts(tx, maker), groups.flat());
    },
  });
}
