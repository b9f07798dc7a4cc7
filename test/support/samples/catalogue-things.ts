// Samples of products, taxes and coupons.

import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { productImportsContract } from '#shared/contract/billing/product-imports.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { sendFile } from '../disputes/disputes.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker } from './samples.ts';

const product = { name: 'Of my own', prices: [{ currency: 'NGN', amount: 60_000 }] };
const tax = { name: 'Of my own', country: 'NG' };
const coupon = { code: 'OF-MY-OWN', type: 'percent', rate: 1000 };

export const catalogueBodies = {
  createProduct: product,
  updateProduct: product,
  setProductStatus: { status: 'INACTIVE' },
  deleteProduct: undefined,
  importProducts: undefined,
  exportProducts: { format: 'csv', filters: {} },
  createTax: { ...tax, rate: 750 },
  updateTax: tax,
  setTaxStatus: { status: 'INACTIVE' },
  addTaxRate: { rate: 1000, startsOn: '2099-01-01' },
  removeTaxRate: undefined,
  exportTaxes: { format: 'csv', filters: {} },
  createCoupon: coupon,
  updateCoupon: coupon,
  setCouponStatus: { status: 'INACTIVE' },
  previewCoupon: { code: 'OF-MY-OWN', currency: 'NGN', lines: [{ amount: 60_000 }] },
  exportCoupons: { format: 'csv', filters: {} },
  exportCouponRedemptions: { format: 'csv', filters: {} },
};

export async function makeCatalogueThings(server: TestServer, { token }: TestBusiness) {
  const created = await server.call(taxesContract.createTax, {
    token,
    body: { name: `${marker} tax`, rate: 750, startsOn: '2020-01-01' },
  });
  const startsOn = '2098-01-01';
  const params = { taxId: created.data.id };
  await server.call(taxesContract.addTaxRate, { token, params, body: { rate: 900, startsOn } });
  const sold = await server.call(productsContract.createProduct, {
    token,
    body: { name: `${marker} rice`, prices: [{ currency: 'NGN', amount: 60_000 }] },
  });
  const offered = await server.call(couponsContract.createCoupon, {
    token,
    body: { code: 'ZEBRA10', name: `${marker} offer`, type: 'percent', rate: 1000 },
  });
  const file = await sendFile(server.url, productImportsContract.importProducts, {
    token,
    bytes: Buffer.from(`sku,name,price\nZEBRA-1,${marker} row,600`),
    fileName: `${marker}.csv`,
  });
  return {
    taxId: created.data.id,
    startsOn,
    productId: sold.data.id,
    couponId: offered.data.id,
    productImportId: file.body.data.id,
  };
}
