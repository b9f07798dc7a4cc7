// Table types for the chains of the audit trail.
import type { Fixed } from '../shared/columns.ts';

export type AuditChainsTable = { chainId: Fixed<string>; seq: number; hash: Buffer; sealedAt: Date };

export type AuditTrailTables = {
  auditChains: AuditChainsTable;
};
