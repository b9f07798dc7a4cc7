// Whether one may do more with payments, and with what becomes of them, than look.
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from './session.ts';

export function useCanChangePayments(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.TRANSACTIONS'));
}
