// What user authentication bring to the program.
import { userAuthenticationContract } from '#shared/contract/settings/user-authentication.ts';
import { calls, type Module } from '../module.ts';
import { userAuthenticationRoutes } from './routes.ts';

export const userAuthenticationModule: Module = {
  calls: [
    calls('user-authentication', userAuthenticationContract, userAuthenticationRoutes, { clock: 'wall' }),
  ],
};
