// Handlers of the terms of chargebacks.

import type { Handlers } from '#server/services.ts';
import type { chargebackTermsContract } from '#shared/contract/operator/chargeback-terms.ts';
import { deletePolicy, listPolicies, savePolicy } from './terms.ts';

export const chargebackTermRoutes: Handlers<typeof chargebackTermsContract> = {
  listChargebackPolicies: ({ tx }) => listPolicies(tx),
  saveChargebackPolicy: async ({ services, tx, body, audit }) => {
    const { before, after } = await savePolicy(tx, services.clock, body);
    audit({ entity: 'chargeback-policies', entityId: after.id, before, after: body });
    return after;
  },
  deleteChargebackPolicy: async ({ tx, params, audit }) => {
    const { scheme, region, stage, hours, calendar } = await deletePolicy(tx, params.policyId);
    audit({
      entity: 'chargeback-policies',
      entityId: params.policyId,
      before: { scheme, region, stage, hours, calendar },
    });
    return {};
  },
  saveChargebackFee: async ({ services, tx, body, audit }) => {
    const set = { fee: body.fee, updatedAt: services.clock.now() };
    await tx
      .insertInto('chargebackFees')
      .values({ currency: body.currency, ...set })
      .onConflict((conflict) => conflict.column('currency').doUpdateSet(set))
      .execute();
    audit({ entity: 'chargeback-fees', entityId: body.currency, after: body });
    return body;
  },
};
