// The calls of the session named without their schemas, so that neither zod nor a contract weighs on the login page.

import type { sessionContract } from '#shared/contract/account/session.ts';
import type { signupContract } from '#shared/contract/account/signup.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

type Session = typeof sessionContract;

/** The compiler holds method and path to the contract's own; the schemas stay types. */
function named<E extends Endpoint>(endpoint: Pick<E, 'method' | 'url' | 'access'>): E {
  return endpoint as E;
}

export const loginCall = named<Session['login']>({
  method: 'POST',
  url: '/merchant/login',
  access: 'public',
});
export const resendVerificationCall = named<(typeof signupContract)['resendVerification']>({
  method: 'POST',
  url: '/merchant/resend-verification',
  access: 'public',
});
export const logoutCall = named<Session['logout']>({
  method: 'POST',
  url: '/merchant/logout',
  access: 'public',
});
export const profileCall = named<Session['getProfile']>({
  method: 'GET',
  url: '/merchant/info',
  access: 'session',
});
export const switchBusinessCall = named<Session['switchBusiness']>({
  method: 'PUT',
  url: '/merchant/switch-business',
  access: ['SWITCH.BUSINESSES'],
});
export const switchEnvironmentCall = named<Session['switchEnvironment']>({
  method: 'GET',
  url: '/merchant/switch-environment/:businessId',
  access: ['SWITCH.ENVIRONMENT'],
});
