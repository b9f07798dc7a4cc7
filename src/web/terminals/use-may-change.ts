// Whether the user may change terminals, tills and agents.
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';

export function useMayChangeTerminals(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
}
