// The states of a plan.

import type { Updateable } from 'kysely';
import type { PlansTable } from '#server/platform/db/tables/billing/plans.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { PlanLine } from '#shared/billing/subscriptions/plan-lines.ts';
import { AppError } from '#shared/contract/errors.ts';
import { findPlan, insertPlanEvent, lockPlan, type PlanRow, updatePlan } from './queries.ts';

type PlanNoun = {
  locked: { row: PlanRow };
  place: { environmentId: string; planId: string };
  line: PlanLine;
  event: 'plan.created' | 'plan.updated';
  set: Updateable<PlansTable>;
};

const event = 'plan.updated' as const;

export const planStates = declareStates<PlanNoun>({
  entity: 'plan',
  table: 'plans',
  begins: ['DRAFT', 'ACTIVE'],
  changes: {
    created: { leads: {}, event: 'plan.created' },
    edited: { leads: { DRAFT: 'DRAFT', ACTIVE: 'ACTIVE', INACTIVE: 'INACTIVE' }, event },
    repriced: { leads: { ACTIVE: 'ACTIVE', INACTIVE: 'INACTIVE' }, event },
    activated: { leads: { DRAFT: 'ACTIVE', INACTIVE: 'ACTIVE' }, event },
    withdrawn: { leads: { ACTIVE: 'INACTIVE' }, event },
  },
  refusal: ({ status }, kind) =>
    new AppError('CONFLICT', {
      sentence:
        kind === 'repriced' && status === 'DRAFT'
          ? 'Edit the draft to change its price.'
          : 'The plan’s current status does not allow this.',
    }),
  lock: async (tx, { environmentId, planId }) => {
    const row = await lockPlan(tx, environmentId, planId);
    return row && { row };
  },
  update: updatePlan,
  insertLine: (tx, { environmentId, id: planId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertPlanEvent(tx, { environmentId, planId, ...line }),
  describe: async (tx, { row }) => {
    const plan = await findPlan(tx, row.environmentId, row.id);
    const { id, reference, name, type, status, interval, intervalCount, version, prices } = plan;
    return { id, reference, name, type, status, interval, intervalCount, version, prices };
  },
});
