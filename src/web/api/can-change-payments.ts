// Whether the user has write access to payments and their follow-ups.
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from './session.ts';

export function useCanChangePayments(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.TRANSACTIONS'));
}
