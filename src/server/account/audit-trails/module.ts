// The audit trails module.

import { calls, type Module } from '#server/module.ts';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { findUnsealedEntries, sealEntries } from './chain.ts';
import { auditTrailRoutes } from './routes.ts';

export const auditTrailsModule: Module = {
  tables: ['audit_chains'],
  calls: [calls('audit-trails', auditTrailsContract, auditTrailRoutes, { clock: 'wall' })],
  sweeps: [{ name: 'audit trail', everyMs: 1000, due: findUnsealedEntries, run: sealEntries }],
  exports: {
    audit_trail: {
      call: auditTrailsContract.exportAuditEntries,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
