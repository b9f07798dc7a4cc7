// Handlers of the audit trail.

import type { Handlers } from '#server/services.ts';
import type { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { selectEntities } from './queries.ts';
import { exportAuditEntries, getAuditEntry, listAuditEntries } from './service.ts';

export const auditTrailRoutes: Handlers<typeof auditTrailsContract> = {
  listAuditEntries: ({ services, tx, environment, query }) =>
    listAuditEntries(services, tx, environment.businessId, query),
  listAuditEntities: ({ tx, environment }) => selectEntities(tx, environment.businessId),
  getAuditEntry: ({ services, tx, environment, params }) =>
    getAuditEntry(services, tx, environment.businessId, params.entryId),
  exportAuditEntries: ({ tx, services, actor, body }) => exportAuditEntries(tx, services.clock, actor, body),
};
