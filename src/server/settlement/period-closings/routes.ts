// Handlers of closed months.

import type { Handlers } from '#server/services.ts';
import type { operatorClosingsContract } from '#shared/contract/operator/closings.ts';
import type { closingsContract } from '#shared/contract/settlement/closings.ts';
import {
  closeAllPeriods,
  downloadOperatorClosing,
  getOperatorClosing,
  listClosingStates,
} from './operator-closings.ts';
import { assertProved } from './proving.ts';
import { beginMonth, byMember, closeMonth, findOwnClosing, listOwnClosings } from './service.ts';
import { describeClosing, downloadTrialBalance, toClosing } from './trial-balance.ts';

export const closingRoutes: Handlers<typeof closingsContract> = {
  listClosings: ({ tx, services, environment, query }) =>
    listOwnClosings(tx, environment, services.clock.now(), query),
  getClosing: async ({ tx, environment, params }) =>
    describeClosing(tx, await findOwnClosing(tx, environment.id, params.closingId), 'business'),
  downloadClosing: async ({ tx, environment, params, query }) => {
    const closing = await findOwnClosing(tx, environment.id, params.closingId);
    return downloadTrialBalance(tx, closing, 'business', query.format);
  },
  closePeriod: {
    before: async ({ services, environment, body }) => {
      await assertProved(services, environment.id);
      await beginMonth(services, environment, body.period);
    },
    handle: async ({ tx, services, actor, environment, audit, body }) =>
      toClosing(await closeMonth({ tx, services, audit }, environment, byMember(actor), body)),
  },
};

export const operatorClosingRoutes: Handlers<typeof operatorClosingsContract> = {
  listClosingStates: ({ tx, services, query }) => listClosingStates(tx, services, query),
  getOperatorClosing: ({ tx, params }) => getOperatorClosing(tx, params.environmentId, params.period),
  downloadOperatorClosing: ({ tx, params, query }) =>
    downloadOperatorClosing(tx, params.environmentId, params.period, query.format),
  closePeriods: ({ services, operator, audit, ip, userAgent, requestId, body }) =>
    closeAllPeriods({ services, operator, audit, origin: { ip, userAgent, requestId } }, body),
};
