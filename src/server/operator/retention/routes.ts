// Handlers of retention.

import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';
import type { Handlers } from '#server/services.ts';
import type { erasureContract } from '#shared/contract/account/erasure.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { retentionContract } from '#shared/contract/operator/retention.ts';
import { downloadErasures, downloadRuns } from './download.ts';
import { eraseCustomer } from './erase-customer.ts';
import { eraseUser } from './erase-user.ts';
import { listErasures } from './list-erasures.ts';
import { listRetentionRules, listRetentionRuns } from './list-runs.ts';

export const retentionRoutes = (
  rules: RetentionRules,
  erasures: readonly Erasures[],
): Handlers<typeof retentionContract> => ({
  listRetentionRules: async () => listRetentionRules(rules),
  listRetentionRuns: ({ tx, query }) => listRetentionRuns(tx, rules, query),
  listErasures: ({ tx, query }) => listErasures(tx, query),
  downloadRetentionRuns: ({ tx, query }) => downloadRuns(tx, rules, query.kind),
  downloadErasures: ({ tx }) => downloadErasures(tx),
  eraseUser: async ({ tx, services, operator, params, body, audit, afterCommit }) => {
    const by = { kind: 'operator', id: operator.operatorId } as const;
    const answer = await eraseUser(tx, services.clock, params.userId, { by, reason: body.reason, erasures });
    audit({ entity: 'user', entityId: params.userId, after: { erasureId: answer.id, reason: body.reason } });
    afterCommit(services.forgetSessions);
    return answer;
  },
});

export const erasureRoutes = (erasures: readonly Erasures[]): Handlers<typeof erasureContract> => ({
  eraseCustomer: async ({ tx, services, actor, body, audit }) => {
    const erased = await eraseCustomer(tx, services.clock, actor, { ...body, erasures });
    // The e-mail address is erased, so the audit trail identifies the customer by id.
    audit({ entity: 'customer', entityId: erased.customerId, before: null, after: { erasureId: erased.id } });
    return { id: erased.id, erased: erased.erased };
  },
  eraseOwnAccount: async ({ tx, services, actor, body, audit, afterCommit }) => {
    if (actor.kind !== 'user') throw new AppError('FORBIDDEN');
    if (body.email.toLowerCase() !== actor.email)
      throw new AppError('VALIDATION', { fields: { email: 'This is not your e-mail' } });
    const by = { kind: 'person', id: actor.userId } as const;
    const answer = await eraseUser(tx, services.clock, actor.userId, {
      by,
      reason: 'Requested by the person',
      erasures,
    });
    audit({ entity: 'user', entityId: actor.userId, after: { erasureId: answer.id } });
    afterCommit(services.forgetSessions);
    return answer;
  },
});
