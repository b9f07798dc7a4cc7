// The context of the compliance rules for the current user: country, date, and permission to edit.
import type { BusinessCountry } from '#shared/account/business-kinds.ts';
import type { ComplianceContext } from '#shared/contract/account/compliance-company.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { wallMs } from '#web/ui/now.ts';

export function useComplianceContext(): ComplianceContext {
  const { business, timeZone } = useSession();
  return {
    country: business.country as BusinessCountry,
    today: new Intl.DateTimeFormat('en-CA', { timeZone }).format(wallMs()),
  };
}

export function useCanEdit(): boolean {
  return usePermissions().can(canWrite('ACCOUNT.COMPLIANCE'));
}
