// What products, taxes and coupons share on the web: their tabs, addresses and who may change them.
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import type { PageTab } from '#web/ui/page.tsx';
import type { DotShape, Tone } from '#web/ui/status.tsx';

const at = '/payment-gateway/products';
export const productsPath = `${at}/products`;
export const taxesPath = `${at}/tax`;
export const couponsPath = `${at}/coupons`;
export const importProductsPath = `${at}/import`;

export const catalogueTabs: PageTab[] = [
  { label: 'Products', path: productsPath },
  { label: 'Tax', path: taxesPath },
  { label: 'Coupons', path: couponsPath },
];

export const productPath = ({ id }: { id: string }): string => `${productsPath}/${id}`;
export const taxPath = ({ id }: { id: string }): string => `${taxesPath}/${id}`;
export const couponPath = ({ id }: { id: string }): string => `${couponsPath}/${id}`;

/** Where plans are shown. */
export const planPath = ({ id }: { id: string }): string => `/payment-gateway/subscriptions/plans/${id}`;

/** Whether this person may change products, taxes and coupons. */
export function useMayChangeCatalogue(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.PRODUCTS'));
}

export type Look = { tone: Tone; shape: DotShape };
/** How their states look. */
export const good: Look = { tone: 'success', shape: 'filled' };
export const quiet: Look = { tone: 'neutral', shape: 'ring' };
export const over: Look = { tone: 'neutral', shape: 'filled' };
export const coming: Look = { tone: 'info', shape: 'half' };
