// The screens of a product, a tax and a coupon, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/products';
const area = 'PAYMENT_GATEWAY.PRODUCTS';
const base = { permissions: canRead(area), feature: 'payment_gateway' } as const;

export const catalogueDetailScreens = screensOf(
  {
    ...base,
    path: `${at}/products/$productId`,
    title: 'Product',
    found: 'product',
    page: () => import('./product-detail-page.tsx').then((m) => m.ProductDetailPage),
    load: (place) => import('./product-detail-page.tsx').then((m) => m.loadProduct(place)),
  },
  {
    ...base,
    path: `${at}/tax/$taxId`,
    title: 'Tax',
    found: 'tax',
    page: () => import('../taxes/tax-detail-page.tsx').then((m) => m.TaxDetailPage),
    load: (place) => import('../taxes/tax-detail-page.tsx').then((m) => m.loadTax(place)),
  },
  {
    ...base,
    path: `${at}/coupons/$couponId`,
    title: 'Coupon',
    found: 'coupon',
    page: () => import('../coupons/coupon-detail-page.tsx').then((m) => m.CouponDetailPage),
    load: (place) => import('../coupons/coupon-detail-page.tsx').then((m) => m.loadCoupon(place)),
    children: screensOf(
      {
        ...base,
        path: `${at}/coupons/$couponId/info`,
        title: 'Coupon information',
        page: () => import('../coupons/coupon-info-page.tsx').then((m) => m.CouponInfoPage),
      },
      {
        ...base,
        path: `${at}/coupons/$couponId/redemptions`,
        title: 'Redemptions of a coupon',
        search: () => import('#shared/contract/billing/coupons.ts').then((m) => m.redemptionListQuery),
        page: () => import('../coupons/redemption-list-page.tsx').then((m) => m.RedemptionListPage),
      },
    ),
  },
);
