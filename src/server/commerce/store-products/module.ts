// The module of store products.
import { calls, type Module } from '#server/module.ts';
import { storeFilesContract } from '#shared/contract/commerce/store-files.ts';
import { storePicturesContract } from '#shared/contract/commerce/store-pictures.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storeFileRateLimits } from './files/rate-limits.ts';
import { storeFileRoutes } from './files/routes.ts';
import { dueAddresses } from './pictures/claim-addresses.ts';
import { createPictureFetcher } from './pictures/fetch-due.ts';
import { storePictureRateLimits, storePictureRoutes } from './pictures/routes.ts';
import { storeProductRoutes } from './routes.ts';
import { searchStoreProducts } from './search.ts';
import { listingStates, pictureStates } from './states.ts';

export const storeProductsModule: Module = {
  tables: [
    'store_products',
    'store_product_categories',
    'store_product_images',
    'store_variants',
    'store_variant_prices',
    'store_files',
    'store_file_parts',
    'store_picture_addresses',
    'store_picture_places',
    'store_picture_days',
  ],
  states: [listingStates, pictureStates],
  calls: [
    calls('store-products', storeProductsContract, storeProductRoutes),
    calls('store-files', storeFilesContract, storeFileRoutes),
    calls('store-pictures', storePicturesContract, storePictureRoutes),
  ],
  rateLimits: { ...storeFileRateLimits, ...storePictureRateLimits },
  heldSweeps: (services) => {
    const fetcher = createPictureFetcher(services);
    return [
      {
        name: 'pictures of files',
        everyMs: 1000,
        due: () => dueAddresses(services),
        run: fetcher.step,
        stop: fetcher.stop,
      },
    ];
  },
  search: [searchStoreProducts],
  exports: {
    'store-products': {
      call: storeProductsContract.exportStoreProducts,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
