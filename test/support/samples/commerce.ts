// Samples of the area 'commerce': a valid body of each call that changes something, and one object of each kind that its nouns own.
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { rewardPointsContract } from '#shared/contract/commerce/reward-points.ts';
import { rewardsContract } from '#shared/contract/commerce/rewards.ts';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { storeFilesContract } from '#shared/contract/commerce/store-files.ts';
import { storeProductImportsContract } from '#shared/contract/commerce/store-product-imports.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { reviewOneOrder } from '../commerce/reviews.ts';
import { rewardPoints, rewardSettings } from '../commerce/reward-points.ts';
import { sendFile } from '../disputes/disputes.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody, type Samples } from './samples.ts';

const product = {
  name: 'Taken over',
  prices: [{ currency: 'NGN', amount: 2_850_000 }],
  variants: [{ isCounted: true, onHand: 5 }],
};

const order = {
  currency: 'NGN',
  customer: { email: 'chiamaka@okonkwo.example', name: 'Chiamaka Okonkwo', phone: null },
  lines: [{ variantId: nobody, quantity: 1 }],
  delivery: { kind: 'none' },
  couponCode: null,
  customerNote: null,
};
const reward = { name: 'Of my own', points: 2, perAmount: 10_000 };

const bodies = {
  saveStoreSettings: { name: 'Of my own', slug: 'store-of-my-own', currency: 'NGN', alertEmail: null },
  setStoreOnboarding: { hidden: true },
  saveStoreHost: { host: 'shop.of-my-own.example' },
  checkStoreHost: undefined,
  removeStoreHost: undefined,
  saveDeliverySettings: {
    currency: 'NGN',
    note: null,
    regions: [
      { name: 'Lagos', states: ['Lagos'], fee: 350_000, freeFrom: 5_000_000, daysMin: 1, daysMax: 3 },
    ],
    places: [{ name: 'Shop', address: '14 Admiralty Way, Lekki, Lagos', hours: 'Mon to Sat, 9 to 6' }],
  },
  previewStore: { name: 'Of my own', slug: 'store-of-my-own', currency: 'NGN' },
  createStoreCategory: { name: 'Of my own' },
  updateStoreCategory: { name: 'Taken over' },
  deleteStoreCategory: undefined,
  exportStoreCategories: { format: 'csv', filters: {} },
  createStoreProduct: product,
  updateStoreProduct: product,
  setStoreProductStatus: { status: 'PUBLISHED' },
  retryStorePictures: {},
  addStoreFile: undefined,
  removeStoreFile: undefined,
  exportStoreProducts: { format: 'csv', filters: {} },
  createOrder: order,
  quoteManualOrder: order,
  exportOrders: { format: 'csv', filters: {} },
  exportStoreCustomers: { format: 'csv', filters: {} },
  exportRefundedOrders: { format: 'csv', filters: {} },
  advanceOrder: { step: 'packaged' },
  changeOrderTracking: { carrier: 'GIG Logistics', trackingNumber: '1047229188', trackingUrl: null },
  addOrderNote: { text: 'She called twice.' },
  sendOrderLink: undefined,
  markOrderPaid: { method: 'cash', note: null },
  cancelOrder: { reason: 'Changed her mind' },
  refundOrder: { kind: 'whole', reason: 'customer_request' },
  uploadStoreProducts: undefined,
  previewProductUpload: undefined,
  updateStoreProducts: undefined,
  previewProductUpdate: undefined,
  quoteStoreOrder: { lines: [{ variantId: nobody, quantity: 1 }] },
  sendPointsCode: { email: 'buyer@danjuma.example' },
  openStorePoints: { email: 'buyer@danjuma.example', code: '123456' },
  placeStoreOrder: {
    customer: { email: 'buyer@danjuma.example', name: 'Ibrahim Danjuma', phone: null },
    lines: [{ variantId: nobody, quantity: 1 }],
    delivery: { kind: 'none' },
    total: 2_850_000,
  },
  updateStoreReview: { status: 'HIDDEN', answer: 'Taken over' },
  exportStoreReviews: { format: 'csv', filters: {} },
  writeReview: { key: 'of-nobody', productId: nobody, rating: 4, text: 'Lovely cloth.' },
  adjustStock: { variantId: nobody, kind: 'receive', quantity: 3 },
  exportStockMovements: { format: 'csv', filters: {} },
  saveRewardSettings: rewardSettings,
  createReward: reward,
  addProductReward: { points: 2, perAmount: 10_000 },
  updateReward: reward,
  setRewardStatus: { status: 'INACTIVE' },
  exportRewards: { format: 'csv', filters: {} },
  adjustRewardPoints: { customerId: nobody, points: 5, note: 'Taken over' },
  exportRewardCustomers: { format: 'csv', filters: {} },
  exportRewardLiability: { format: 'csv', filters: {} },
  exportRewardEntries: { format: 'csv', filters: {} },
};

async function make(server: TestServer, business: TestBusiness) {
  const { token, testEnvironmentId } = business;
  const body = { name: `${marker} cloth` };
  const category = await server.call(storeCategoriesContract.createStoreCategory, { token, body });
  const created = await server.call(storeProductsContract.createStoreProduct, {
    token,
    body: { ...product, name: `${marker} adire`, isDigital: true, categoryIds: [category.data.id] },
  });
  const params = { storeProductId: created.data.id };
  const soldFile = await sendFile(server.url, storeFilesContract.addStoreFile, {
    token,
    params,
    fileName: `${marker}.pdf`,
  });
  await server.call(storeProductsContract.setStoreProductStatus, {
    token,
    params,
    body: { status: 'PUBLISHED' },
  });
  const placed = await server.call(ordersContract.createOrder, {
    token,
    body: {
      ...order,
      customer: { ...order.customer, name: `${marker} buyer` },
      lines: [{ variantId: created.data.variants[0]?.id, quantity: 1 }],
    },
  });
  const file = await sendFile(server.url, storeProductImportsContract.uploadStoreProducts, {
    token,
    bytes: Buffer.from(`sku,name,price\nZEBRA-CLOTH,${marker} lace,4500`),
    fileName: `${marker}.csv`,
  });
  const changes = await sendFile(server.url, storeProductImportsContract.updateStoreProducts, {
    token,
    bytes: Buffer.from(`sku,price\nZEBRA-CLOTH,4600`),
    fileName: `${marker}-changes.csv`,
  });
  const reviewId = await reviewOneOrder(server, business);
  const adjustment = await rewardPoints(server, token, testEnvironmentId);
  await server.call(rewardPointsContract.adjustRewardPoints, {
    token,
    body: { ...adjustment.body, note: `${marker} points` },
  });
  const campaign = await server.call(rewardsContract.createReward, {
    token,
    body: { ...reward, name: `${marker} days` },
  });
  return {
    categoryId: category.data.id,
    storeProductId: created.data.id,
    storeFileId: soldFile.body.data.items[0]?.id,
    storeImportId: file.body.data.id,
    storeUpdateId: changes.body.data.id,
    orderId: placed.data.id,
    reviewId,
    rewardId: campaign.data.id,
  };
}

export const commerceSamples: Samples = { bodies, make };
