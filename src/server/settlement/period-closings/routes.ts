// Handlers of closed months.

import type { AccountOwners } from '#server/ledger/account-owners.ts';
import type { Handlers } from '#server/services.ts';
import type { operatorClosingsContract } from '#shared/contract/operator/closings.ts';
import type { closingsContract } from '#shared/contract/settlement/closings.ts';
import {
  closeAllPeriods,
  downloadOperatorClosing,
  getOperatorClosing,
  listClosingStates,
} from './operator-closings.ts';
import { assertBooksProved } from './proving.ts';
import { beginMonth, byMember, closeMonth, findOwnClosing, listOwnClosings } from './service.ts';
import { describeClosing, downloadTrialBalance, toClosing } from './trial-balance.ts';

export const closingRoutes = (owners: AccountOwners): Handlers<typeof closingsContract> => ({
  listClosings: ({ tx, services, environment, query }) =>
    listOwnClosings(tx, environment, services.clock.now(), query),
  getClosing: async ({ tx, environment, params }) =>
    describeClosing(
      { db: tx, owners },
      await findOwnClosing(tx, environment.id, params.closingId),
      'business',
    ),
  downloadClosing: async ({ tx, environment, params, query }) => {
    const closing = await findOwnClosing(tx, environment.id, params.closingId);
    return downloadTrialBalance({ db: tx, owners }, closing, 'business', query.format);
  },
  closePeriod: {
    before: async ({ services, environment, body }) => {
      await assertBooksProved(services, environment.id);
      await beginMonth(services, environment, body.period);
    },
    handle: async ({ tx, services, actor, environment, audit, body }) =>
      toClosing(await closeMonth({ tx, services, audit }, environment, byMember(actor), body)),
  },
});

export const operatorClosingRoutes = (owners: AccountOwners): Handlers<typeof operatorClosingsContract> => ({
  listClosingStates: ({ tx, services, query }) => listClosingStates(tx, services, query),
  getOperatorClosing: ({ tx, params }) =>
    getOperatorClosing({ db: tx, owners }, params.environmentId, params.period),
  downloadOperatorClosing: ({ tx, params, query }) =>
    downloadOperatorClosing({ db: tx, owners }, params.environmentId, params.period, query.format),
  closePeriods: ({ services, operator, audit, ip, userAgent, requestId, body }) =>
    closeAllPeriods({ services, operator, audit, origin: { ip, userAgent, requestId } }, body),
});
