// The screens of the catalogue: products and stock history.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/commerce';
const area = 'PAYMENT_GATEWAY.STORE_FRONT';
const base = { permissions: canRead(area), feature: 'commerce' } as const;
const write = { permissions: canWrite(area), feature: 'commerce' } as const;

export const storeProductScreens = screensOf({
  ...base,
  path: at,
  title: 'Storefront',
  nav: { module: 'payment-gateway', label: 'Storefront', order: 12 },
  children: screensOf(
    {
      ...base,
      path: `${at}/products`,
      title: 'Store products',
      search: () =>
        import('#shared/contract/commerce/store-products.ts').then((m) => m.storeProductListQuery),
      page: () => import('./product-list-page.tsx').then((m) => m.StoreProductListPage),
      load: (place) => import('./product-list-page.tsx').then((m) => m.loadStoreProducts(place)),
      actions: [
        { label: 'Create product', permissions: canWrite(area), path: `${at}/products/create/single` },
      ],
    },
    {
      ...base,
      path: `${at}/products/create/bulk`,
      title: 'Import new products',
      page: () => import('../product-files/file-pages.tsx').then((m) => m.UploadProductsPage),
    },
    {
      ...base,
      path: `${at}/products/update/bulk`,
      title: 'Update products from a file',
      page: () => import('../product-files/file-pages.tsx').then((m) => m.UpdateProductsPage),
    },
    {
      ...write,
      path: `${at}/products/create/single`,
      title: 'Create store product',
      page: () => import('../product-editor/editor-pages.tsx').then((m) => m.CreateStoreProductPage),
    },
    {
      ...base,
      path: `${at}/stock`,
      title: 'Stock history',
      search: () => import('#shared/contract/commerce/stock.ts').then((m) => m.movementListQuery),
      page: () => import('./stock-list-page.tsx').then((m) => m.StockListPage),
      load: (place) => import('./stock-list-page.tsx').then((m) => m.loadStock(place)),
    },
  ),
  details: () => import('./detail-screens.ts').then((m) => m.storeProductDetailScreens),
});
