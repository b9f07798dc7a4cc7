// The contracts of commerce, by noun.
import type { Contract } from '../endpoint.ts';
import { deliverySettingsContract } from './delivery-settings.ts';
import { orderPaymentsContract } from './orders/order-payments.ts';
import { ordersContract } from './orders/orders.ts';
import { placedOrderContract } from './orders/placed-order.ts';
import { storeCustomersContract } from './orders/store-customers.ts';
import { storeOverviewContract } from './orders/store-overview.ts';
import { storeReviewsContract } from './reviews/store-reviews.ts';
import { rewardPointsContract } from './reward-points.ts';
import { rewardsContract } from './rewards.ts';
import { stockContract } from './stock.ts';
import { storeBagContract } from './store-bag.ts';
import { storeCategoriesContract } from './store-categories.ts';
import { storeCheckoutContract } from './store-checkout.ts';
import { storeFilesContract } from './store-files.ts';
import { storeHostsContract } from './store-hosts.ts';
import { storeOnboardingContract } from './store-onboarding.ts';
import { storePicturesContract } from './store-pictures.ts';
import { storePreviewContract } from './store-preview.ts';
import { storeProductImportsContract } from './store-product-imports.ts';
import { storeProductsContract } from './store-products.ts';
import { storesContract } from './stores.ts';

export const commerceContracts = {
  stores: storesContract,
  'store-hosts': storeHostsContract,
  'store-categories': storeCategoriesContract,
  'store-products': storeProductsContract,
  'store-files': storeFilesContract,
  'store-pictures': storePicturesContract,
  'store-product-imports': storeProductImportsContract,
  stock: stockContract,
  'store-bag': storeBagContract,
  'store-checkout': storeCheckoutContract,
  'store-preview': storePreviewContract,
  'store-onboarding': storeOnboardingContract,
  'delivery-settings': deliverySettingsContract,
  'store-orders': ordersContract,
  'order-payments': orderPaymentsContract,
  'placed-order': placedOrderContract,
  'store-overview': storeOverviewContract,
  'store-customers': storeCustomersContract,
  'store-reviews': storeReviewsContract,
  rewards: rewardsContract,
  'reward-points': rewardPointsContract,
} as const satisfies Readonly<Record<string, Contract>>;
