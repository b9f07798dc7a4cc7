// The module of operators.

import { calls, type Module } from '#server/module.ts';
import { consoleAuditContract } from '#shared/contract/operator/console-audit.ts';
import { operatorRolesContract } from '#shared/contract/operator/operator-roles.ts';
import { operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { staffContract } from '#shared/contract/operator/staff.ts';
import { staffRetention } from './personal-data.ts';
import { staffRateLimits } from './rate-limits.ts';
import { consoleAuditRoutes, operatorRoleRoutes, operatorSessionRoutes, staffRoutes } from './routes.ts';
import { staffStates } from './states.ts';

export const operatorsModule: Module = {
  rateLimits: staffRateLimits,
  tables: ['operator_invites', 'operator_recovery_codes', 'operator_roles', 'operators'],
  states: [staffStates],
  retention: staffRetention,
  calls: [
    calls('operators', operatorSessionContract, operatorSessionRoutes),
    calls('operators', staffContract, staffRoutes),
    calls('operators', operatorRolesContract, operatorRoleRoutes),
    calls('operators', consoleAuditContract, consoleAuditRoutes),
  ],
};
