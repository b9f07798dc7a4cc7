// The nouns of the area 'commerce': the store, its catalogue and stock, orders, deliveries, reviews and rewards.
import type { Module } from '#server/module.ts';
import { deliveryModule } from './delivery/module.ts';
import { ordersModule } from './orders/module.ts';
import { reviewsModule } from './reviews/module.ts';
import { rewardPointsModule } from './reward-points/module.ts';
import { rewardsModule } from './rewards/module.ts';
import { stockModule } from './stock/module.ts';
import { storeCategoriesModule } from './store-categories/module.ts';
import { storeCustomersModule } from './store-customers/module.ts';
import { storeHostsModule } from './store-hosts/module.ts';
import { storeOnboardingModule } from './store-onboarding/module.ts';
import { storeProductImportsModule } from './store-product-imports/module.ts';
import { storeProductsModule } from './store-products/module.ts';
import { storefrontModule } from './storefront/module.ts';
import { storesModule } from './stores/module.ts';

export const commerceModules: readonly Module[] = [
  storesModule,
  storeHostsModule,
  storeCategoriesModule,
  stockModule,
  storeProductsModule,
  storeProductImportsModule,
  storefrontModule,
  deliveryModule,
  ordersModule,
  storeCustomersModule,
  storeOnboardingModule,
  reviewsModule,
  rewardsModule,
  rewardPointsModule,
];
