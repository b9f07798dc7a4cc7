// Products and taxes named by the rows of one file, each read once.
import { findProductBySku, type ProductRow } from '#server/billing/products/service.ts';
import { findTaxByName, findTaxRows, toTaxRate } from '#server/billing/taxes/read-taxes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { TaxRate } from '#shared/billing/calculation.ts';

type Tax = Awaited<ReturnType<typeof findTaxByName>>;

export type Catalogue = {
  /** undefined when no active product exists. */
  product: (db: Db, sku: string) => Promise<ProductRow | undefined>;
  /** null when no tax is in force on the day. */
  taxByName: (db: Db, name: string, day: string) => Promise<TaxRate | null>;
  taxOfProduct: (db: Db, taxId: string, day: string) => Promise<TaxRate[]>;
};

export function readCatalogue(environmentId: string): Catalogue {
  const products = new Map<string, ProductRow | undefined>();
  const byName = new Map<string, Tax>();
  const byId = new Map<string, Tax>();
  return {
    product: async (db, sku) => {
      const key = sku.toUpperCase();
      if (!products.has(key)) products.set(key, await findProductBySku(db, environmentId, sku));
      return products.get(key);
    },
    taxByName: async (db, name, day) => {
      const key = name.toLowerCase();
      if (!byName.has(key)) byName.set(key, await findTaxByName(db, environmentId, name));
      const tax = byName.get(key);
      return tax ? toTaxRate(tax, day) : null;
    },
    taxOfProduct: async (db, taxId, day) => {
      if (!byId.has(taxId)) byId.set(taxId, (await findTaxRows(db, environmentId, [taxId])).get(taxId));
      const tax = byId.get(taxId);
      const rate = tax && toTaxRate(tax, day);
      return rate ? [rate] : [];
    },
  };
}
