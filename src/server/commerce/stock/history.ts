// The history of stock: all movements, the newest first.
import type { z } from 'zod';
import type { Database, Db } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/list-order.ts';
import { answerPage, countRows } from '#server/platform/db/list-pages.ts';
import { variantName } from '#shared/commerce/catalogue.ts';
import type { MovementFilters, StockMovement, stockContract } from '#shared/contract/commerce/stock.ts';
import { windowBeyond } from '#shared/pagination.ts';

type Query = z.output<(typeof stockContract)['listStockMovements']['query']>;

function matching(db: Db, environmentId: string, { storeProductId, variantId, kind }: MovementFilters) {
  return db
    .selectFrom('stockMovements as m')
    .innerJoin('storeVariants as v', (join) =>
      join.onRef('v.environmentId', '=', 'm.environmentId').onRef('v.id', '=', 'm.variantId'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.environmentId', '=', 'v.environmentId').onRef('p.id', '=', 'v.productId'),
    )
    .where('m.environmentId', '=', environmentId)
    .$if(storeProductId !== undefined, (rows) => rows.where('v.productId', '=', storeProductId as string))
    .$if(variantId !== undefined, (rows) => rows.where('m.variantId', '=', variantId as string))
    .$if(kind.length > 0, (rows) => rows.where('m.kind', 'in', kind))
    .selectAll('m')
    .select(['v.productId', 'v.options', 'v.sku', 'p.name as productName']);
}

const newestFirst = (db: Db, environmentId: string, filters: MovementFilters) =>
  matching(db, environmentId, filters).orderBy('m.id', 'desc');

export type MovementRow = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number];

function toMovement(row: MovementRow): StockMovement {
  const { id, variantId, kind, onHandChange, reservedChange, orderId, note } = row;
  return {
    id: String(id),
    storeProductId: row.productId,
    productName: row.productName,
    variantId,
    variantName: variantName(row.options),
    kind,
    onHandChange,
    reservedChange,
    onHand: row.onHandAfter,
    reserved: row.reservedAfter,
    orderId,
    note,
    by: row.byName,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function countMovements(
  db: Db,
  environmentId: string,
  filters: MovementFilters,
): Promise<number> {
  return countRows(matching(db, environmentId, filters));
}

export function listMovements(db: Db, environmentId: string, query: Query) {
  const { limit, offset } = windowBeyond(query);
  const rows = newestFirst(db, environmentId, query).limit(limit).offset(offset).execute();
  return answerPage(query, rows, toMovement, async () => {
    const total = await countMovements(db, environmentId, query);
    return { counts: { all: total }, total };
  });
}

export const streamMovements = ({ db }: Database, environmentId: string, filters: MovementFilters) =>
  streamRows<MovementRow>(db, newestFirst(db, environmentId, filters));
