// Preview of a file of new products: every row is checked against data of the store that is read once; nothing is written.
import { setImmediate } from 'node:timers/promises';
import { skusThere } from '#server/commerce/store-products/read.ts';
import type { Upload } from '#server/platform/http/call.ts';
import { RowFaultError } from '#server/platform/imports/import-kind.ts';
import { type FileRow, openImportFile } from '#server/platform/imports/read-file.ts';
import type { Services } from '#server/services.ts';
import {
  newProductsShape,
  type StoreProductPreview,
} from '#shared/contract/commerce/store-product-imports.ts';
import { type Maker, productKey, productText, readProduct, takenSku } from './add-products.ts';
import { previewOf } from './preview-of.ts';
import { type Facts, type NewRow, readFacts } from './read-group.ts';

type Row = FileRow<typeof newProductsShape.columns>;
type Shown = StoreProductPreview['shown'][number];
type Fault = { at: number; column: string; message: string };

/** Yields to other requests after this number of products. */
const turnEvery = 200;

/** Returns the faults in the rows of one product, or the report of what they add. */
function lookAt(facts: Facts, rows: readonly Row[], taken: ReadonlySet<string>): Fault[] | string {
  const faults = rows.flatMap(({ fault, cells }, at): Fault | [] => {
    if (fault) return { at, column: fault.column, message: fault.sentence };
    return taken.has(cells.sku.toUpperCase()) ? { at, column: 'sku', message: takenSku } : [];
  });
  if (faults.length > 0) return faults;
  try {
    return productText(
      readProduct(
        facts,
        rows.map(({ values }) => values as NewRow),
      ),
    );
  } catch (error) {
    if (!(error instanceof RowFaultError)) throw error;
    return [{ at: error.at, column: error.column, message: error.message }];
  }
}

function shownOf(rows: readonly Row[], result: Fault[] | string): Shown[] {
  const wrong = typeof result === 'string' ? [] : result;
  const first = rows[wrong[0]?.at ?? 0]?.row;
  return rows.map(({ row, cells }, at) => {
    const named = { row, reference: cells.sku.slice(0, 100) };
    if (typeof result === 'string') return { ...named, result: 'added', column: null, message: result };
    const own = wrong.find((fault) => fault.at === at);
    const others = `Row ${first} of this product has an error, so the product was not imported`;
    return { ...named, result: 'failed', column: own?.column ?? null, message: own?.message ?? others };
  });
}

/** Rows whose SKU occurs earlier in the file: a SKU must be unique. */
function repeated(groups: Iterable<readonly Row[]>): Set<Row> {
  const visited = new Set<string>();
  const again = new Set<Row>();
  for (const rows of groups)
    for (const row of rows) {
      const sku = row.cells.sku.toUpperCase();
      if (visited.has(sku)) again.add(row);
      visited.add(sku);
    }
  return again;
}

export async function previewNew(
  { database }: Pick<Services, 'database'>,
  maker: Maker,
  upload: Pick<Upload, 'bytes' | 'fileName'>,
): Promise<StoreProductPreview> {
  const file = await openImportFile(newProductsShape, upload, 'new-products.csv');
  const all: Row[] = [];
  for await (const row of file.rows()) all.push(row);
  const groups = Map.groupBy(all, ({ cells }) => productKey(cells).toLowerCase());
  const { environment } = maker;
  const facts = await readFacts(database.db, maker);
  const there = await skusThere(
    database.db,
    environment.id,
    all.map(({ cells }) => cells.sku),
  );
  const again = repeated(groups.values());
  const shown: Shown[] = [];
  let looked = 0;
  for (const rows of groups.values()) {
    const taken = new Set(
      rows
        .filter((row) => again.has(row) || there.has(row.cells.sku.toUpperCase()))
        .map(({ cells }) => cells.sku.toUpperCase()),
    );
    shown.push(...shownOf(rows, lookAt(facts, rows, taken)));
    looked += 1;
    if (looked % turnEvery === 0) await setImmediate();
  }
  return previewOf(shown);
}
