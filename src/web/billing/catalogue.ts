// Shared web parts of products, taxes and coupons: tabs, paths and the permission to change them.
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

/** The path of a plan's page. */
export const planPath = ({ id }: { id: string }): string => `/payment-gateway/subscriptions/plans/${id}`;

/** Whether the user may change products, taxes and coupons. */
export function useMayChangeCatalogue(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.PRODUCTS'));
}

export type Look = { tone: Tone; shape: DotShape };
/** The badge styles of states. */
export const good: Look = { tone: 'success', shape: 'filled' };
export const quiet: Look = { tone: 'neutral', shape: 'ring' };
export const over: Look = { tone: 'neutral', shape: 'filled' };
export const coming: Look = { tone: 'info', shape: 'half' };
