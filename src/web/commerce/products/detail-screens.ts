// The screens of one product of the store, loaded when one of them is first opened.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/commerce/products';
const base = { permissions: canRead('PAYMENT_GATEWAY.STORE_FRONT'), feature: 'commerce' } as const;

const write = { permissions: canWrite('PAYMENT_GATEWAY.STORE_FRONT'), feature: 'commerce' } as const;

export const storeProductDetailScreens = screensOf(
  {
    ...write,
    path: `${at}/update/$storeProductId`,
    title: 'Edit store product',
    page: () => import('../product-editor/editor-pages.tsx').then((m) => m.EditStoreProductPage),
    load: (place) => import('../product-editor/editor-pages.tsx').then((m) => m.loadEdited(place)),
  },
  {
    ...base,
    path: `${at}/$storeProductId`,
    title: 'Store product',
    found: 'store-product',
    page: () => import('./product-detail-page.tsx').then((m) => m.StoreProductDetailPage),
    load: (place) => import('./product-detail-page.tsx').then((m) => m.loadStoreProduct(place)),
    children: screensOf(
      {
        ...base,
        path: `${at}/$storeProductId/info`,
        title: 'Product information',
        page: () => import('./product-info-page.tsx').then((m) => m.StoreProductInfoPage),
      },
      {
        ...base,
        path: `${at}/$storeProductId/orders`,
        title: 'Product orders',
        search: () =>
          import('#shared/contract/commerce/orders/order-filters.ts').then((m) => m.orderListQuery),
        page: () => import('../orders/orders-of-product-page.tsx').then((m) => m.OrdersOfProductPage),
      },
      {
        ...base,
        path: `${at}/$storeProductId/feedbacks`,
        title: 'Product feedback',
        found: 'store_review',
        search: () =>
          import('#shared/contract/commerce/reviews/store-reviews.ts').then((m) => m.reviewListQuery),
        page: () => import('../reviews/feedback-page.tsx').then((m) => m.ProductFeedbackPage),
      },
      {
        ...base,
        path: `${at}/$storeProductId/stock`,
        title: 'Product stock',
        search: () => import('#shared/contract/commerce/stock.ts').then((m) => m.movementListQuery),
        page: () => import('./stock-list-page.tsx').then((m) => m.ProductStockPage),
      },
    ),
  },
);
