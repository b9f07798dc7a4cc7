// The session's calls, declared without their schemas to keep zod and the contracts out of the login page.

import type { sessionContract } from '#shared/contract/account/session.ts';
import type { signupContract } from '#shared/contract/account/signup.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

type Session = typeof sessionContract;

/** The compiler checks method and path against the contract; the schemas exist only as types. */
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
