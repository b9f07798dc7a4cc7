// Samples of the area 'commerce': a valid body of each call that changes something, and one of each thing its nouns own.
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { storeProductImportsContract } from '#shared/contract/commerce/store-product-imports.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { sendFile } from '../disputes/disputes.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody, type Samples } from './samples.ts';

const product = {
  name: 'Taken over',
  prices: [{ currency: 'NGN', amount: 2_850_000 }],
  variants: [{ isCounted: true, onHand: 5 }],
};

const bodies = {
  saveStoreSettings: { name: 'Of my own', slug: 'store-of-my-own', currency: 'NGN', alertEmail: null },
  saveDeliverySettings: {
    currency: 'NGN',
    note: null,
    regions: [
      { name: 'Lagos', states: ['Lagos'], fee: 350_000, freeFrom: 5_000_000, daysMin: 1, daysMax: 3 },
    ],
    places: [{ name: 'Shop', address: '14 Admiralty Way, Lekki, Lagos', hours: 'Mon to Sat, 9 to 6' }],
  },
  createStoreCategory: { name: 'Of my own' },
  updateStoreCategory: { name: 'Taken over' },
  deleteStoreCategory: undefined,
  exportStoreCategories: { format: 'csv', filters: {} },
  createStoreProduct: product,
  updateStoreProduct: product,
  setStoreProductStatus: { status: 'PUBLISHED' },
  exportStoreProducts: { format: 'csv', filters: {} },
  uploadStoreProducts: undefined,
  previewProductUpload: undefined,
  updateStoreProducts: undefined,
  previewProductUpdate: undefined,
  adjustStock: { variantId: nobody, kind: 'receive', quantity: 3 },
  exportStockMovements: { format: 'csv', filters: {} },
};

async function make(server: TestServer, { token }: TestBusiness) {
  const body = { name: `${marker} cloth` };
  const category = await server.call(storeCategoriesContract.createStoreCategory, { token, body });
  const made = await server.call(storeProductsContract.createStoreProduct, {
    token,
    body: { ...product, name: `${marker} adire`, categoryIds: [category.data.id] },
  });
  const file = await sendFile(server.url, storeProductImportsContract.uploadStoreProducts, {
    token,
    bytes: Buffer.from(`sku,name,price\nZEBRA-CLOTH,${marker} lace,4500`),
    fileName: `${marker}.csv`,
  });
  return {
    categoryId: category.data.id,
    storeProductId: made.data.id,
    storeImportId: file.body.data.id,
  };
}

export const commerceSamples: Samples = { bodies, make };
