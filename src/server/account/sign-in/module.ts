// Module definition of sign-in.

import { calls, type Module } from '#server/module.ts';
import { passkeysContract } from '#shared/contract/account/passkeys.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { signupContract } from '#shared/contract/account/signup.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { signInErasures, signInRetention } from './personal-data.ts';
import { secondFactorRoutes, signInRoutes, signupRoutes } from './routes.ts';
import { sessionRoutes } from './session-routes.ts';

export const signInModule: Module = {
  tables: ['one_time_codes', 'passkeys', 'past_passwords', 'recovery_codes', 'signups'],
  retention: signInRetention,
  erasures: signInErasures,
  calls: [
    calls('session', sessionContract, sessionRoutes, { clock: 'wall' }),
    calls('sign-in', signInContract, signInRoutes, { clock: 'wall' }),
    calls('second-factors', secondFactorsContract, secondFactorRoutes, { clock: 'wall' }),
    calls('passkeys', passkeysContract, passkeyRoutes, { clock: 'wall' }),
    calls('signup', signupContract, signupRoutes, { clock: 'wall' }),
  ],
};
