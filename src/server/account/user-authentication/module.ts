// Module declaration of user authentication.

import { calls, type Module } from '#server/module.ts';
import { userAuthenticationContract } from '#shared/contract/account/user-authentication.ts';
import { userAuthenticationRoutes } from './routes.ts';

export const userAuthenticationModule: Module = {
  calls: [
    calls('user-authentication', userAuthenticationContract, userAuthenticationRoutes, { clock: 'wall' }),
  ],
};
