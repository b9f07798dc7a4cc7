// The compliance module.

import { calls, type Module } from '#server/module.ts';
import { sectionStates } from '#shared/account/section-states.ts';
import { complianceContract } from '#shared/contract/account/compliance.ts';
import { complianceSentBack } from './attention.ts';
import { findDueChecks } from './check-queries.ts';
import { checkStates } from './check-states.ts';
import { complianceRetention } from './personal-data.ts';
import { complianceRateLimits } from './rate-limits.ts';
import { complianceRoutes } from './routes.ts';
import { runDueChecks } from './verify-identities.ts';

export const complianceModule: Module = {
  rateLimits: complianceRateLimits,
  tables: ['compliance_checks', 'compliance_directors', 'compliance_events', 'compliance_sections'],
  states: [checkStates, sectionStates],
  attention: [complianceSentBack],
  retention: complianceRetention,
  calls: [calls('compliance', complianceContract, complianceRoutes, { clock: 'wall' })],
  sweeps: [
    {
      name: 'identity checks',
      everyMs: 1000,
      due: ({ clock }) => findDueChecks(clock.now()),
      run: runDueChecks,
    },
  ],
};
