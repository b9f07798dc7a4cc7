// The module of the storefront; its pages are served by `serve-store.ts`.
import { calls, type Module } from '#server/module.ts';
import { storeBagContract } from '#shared/contract/commerce/store-bag.ts';
import { storeCheckoutContract } from '#shared/contract/commerce/store-checkout.ts';
import { storePreviewContract } from '#shared/contract/commerce/store-preview.ts';
import { storeBagRoutes, storeCheckoutRoutes, storePreviewRoutes } from './routes.ts';

export const storefrontModule: Module = {
  calls: [
    calls('store-bag', storeBagContract, storeBagRoutes),
    calls('store-checkout', storeCheckoutContract, storeCheckoutRoutes),
    calls('store-preview', storePreviewContract, storePreviewRoutes),
  ],
};
