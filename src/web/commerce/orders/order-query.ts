// The open order, its paths, and the permission to change it.
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { canWrite } from '#shared/permissions.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { usePermissions } from '#web/api/session.ts';

export const loadOrder = loadDetail(ordersContract.getOrder);
export const useOrder = () => useDetail(ordersContract.getOrder);

export function useMayChangeOrders(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.STORE_FRONT'));
}
