// The screens of products, taxes and coupons, and of the product import.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/products';
const area = 'PAYMENT_GATEWAY.PRODUCTS';
const base = { permissions: canRead(area), feature: 'payment_gateway' } as const;

export const catalogueScreens = screensOf(
  {
    ...base,
    path: `${at}/import`,
    title: 'Import products',
    page: () => import('./import-page.tsx').then((m) => m.ImportProductsPage),
  },
  {
    ...base,
    path: at,
    title: 'Products',
    nav: { module: 'payment-gateway', label: 'Products', order: 13 },
    children: screensOf(
      {
        ...base,
        path: `${at}/products`,
        title: 'Products',
        search: () => import('#shared/contract/billing/products.ts').then((m) => m.productListQuery),
        page: () => import('./product-list-page.tsx').then((m) => m.ProductListPage),
        load: (place) => import('./product-list-page.tsx').then((m) => m.loadProducts(place)),
        actions: [{ label: 'Create product', permissions: canWrite(area) }],
      },
      {
        ...base,
        path: `${at}/tax`,
        title: 'Taxes',
        search: () => import('#shared/contract/billing/taxes.ts').then((m) => m.taxListQuery),
        page: () => import('../taxes/tax-list-page.tsx').then((m) => m.TaxListPage),
        load: (place) => import('../taxes/tax-list-page.tsx').then((m) => m.loadTaxes(place)),
        actions: [{ label: 'Create tax', permissions: canWrite(area) }],
      },
      {
        ...base,
        path: `${at}/coupons`,
        title: 'Coupons',
        search: () => import('#shared/contract/billing/coupons.ts').then((m) => m.couponListQuery),
        page: () => import('../coupons/coupon-list-page.tsx').then((m) => m.CouponListPage),
        load: (place) => import('../coupons/coupon-list-page.tsx').then((m) => m.loadCoupons(place)),
        actions: [{ label: 'Create coupon', permissions: canWrite(area) }],
      },
    ),
    details: () => import('./detail-screens.ts').then((m) => m.catalogueDetailScreens),
  },
);
