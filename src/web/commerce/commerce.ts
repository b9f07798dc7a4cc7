// Shared parts of the store screens: paths, tabs, and the permission to change it.
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import type { PageTab } from '#web/ui/page.tsx';

const at = '/payment-gateway/commerce';
export const storeProductsPath = `${at}/products`;
export const stockPath = `${at}/stock`;
export const newStoreProductPath = `${storeProductsPath}/create/single`;
export const uploadProductsPath = `${storeProductsPath}/create/bulk`;
export const updateProductsPath = `${storeProductsPath}/update/bulk`;
export const storeSettingsPath = '/settings/storefront';

export const commerceTabs: PageTab[] = [
  { label: 'Overview', path: `${at}/overview` },
  { label: 'Orders', path: `${at}/orders` },
  { label: 'Products', path: storeProductsPath },
  { label: 'Stock', path: stockPath },
  { label: 'Reviews', path: `${at}/reviews` },
  { label: 'Refunded orders', path: `${at}/refunded-orders` },
];

export const storeProductPath = ({ id }: { id: string }): string => `${storeProductsPath}/${id}`;
export const editStoreProductPath = ({ id }: { id: string }): string => `${storeProductsPath}/update/${id}`;

/** Whether the user may change products and stock. */
export function useMayChangeStore(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.STORE_FRONT'));
}
