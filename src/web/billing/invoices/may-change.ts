// The permission to change invoices, quotes and recurring invoices.
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';

export function useMayChangeInvoices(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.INVOICES'));
}
