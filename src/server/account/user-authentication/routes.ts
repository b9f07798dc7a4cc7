// Handlers of the sign-in settings of a business.

import type { Handlers } from '#server/services.ts';
import type { userAuthenticationContract } from '#shared/contract/account/user-authentication.ts';
import { getUserAuthentication, updateUserAuthentication } from './service.ts';

export const userAuthenticationRoutes: Handlers<typeof userAuthenticationContract> = {
  getUserAuthentication: ({ tx, environment }) => getUserAuthentication(tx, environment.businessId),
  updateUserAuthentication: ({ tx, services, actor, body, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return updateUserAuthentication(tx, services.clock, actor, body, audit);
  },
  getMfaSettings: async ({ tx, environment }) => ({
    enable_2fa: (await getUserAuthentication(tx, environment.businessId)).enforce_two_factor,
  }),
};
