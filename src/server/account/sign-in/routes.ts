// Handlers of sign-in, second factors and registration.

import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import type { Handlers } from '#server/services.ts';
import type { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import type { signInContract } from '#shared/contract/account/sign-in.ts';
import type { signupContract } from '#shared/contract/account/signup.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  completeTotp,
  generateTotp,
  readFactors,
  renewRecoveryCodes,
  toggleMfa,
  turnOffTotp,
} from './factors.ts';
import { changePassword, forgotPassword, resetPassword } from './new-password.ts';
import {
  beginSignInTotp,
  completeSignInTotp,
  sendSignInCode,
  signInByCode,
  signInByTotp,
} from './second-step.ts';
import { atAddress, signInContextOf } from './sign-in-context.ts';
import {
  completeOnboarding,
  readOnboarding,
  saveBusinessInformation,
  sendPhoneCode,
} from './signup/onboarding.ts';
import { activate, checkLink, resendLink, signUp } from './signup/signup.ts';
import { readStepUpMethods, sendStepUpCode, stepUp } from './step-up.ts';

export const signInRoutes: Handlers<typeof signInContract> = {
  sendOtp: (call) => sendSignInCode(signInContextOf(call), call.body.challenge, call.body.channel),
  resendOtp: (call) => sendSignInCode(signInContextOf(call), call.body.challenge, null),
  loginOtp: (call) => signInByCode(signInContextOf(call), call.body.challenge, call.body.code),
  loginTotp: (call) => signInByTotp(signInContextOf(call), call.body.challenge, call.body.code),
  requestSystemOtp: (call) => sendSignInCode(signInContextOf(call), call.body.challenge, null),
  beginSignInTotp: (call) => beginSignInTotp(signInContextOf(call), call.body.challenge),
  completeSignInTotp: (call) =>
    completeSignInTotp(signInContextOf(call), call.body.challenge, call.body.code),
  forgotPassword: async (call) => {
    const { email, website_url: websiteUrl } = call.body;
    await forgotPassword(signInContextOf(call), { email, websiteUrl });
    return {};
  },
  resetPassword: (call) => resetPassword(signInContextOf(call), call.body),
  changePassword: async ({ services, actor, body, audit }) => {
    audit({ entity: 'user', entityId: actor.userId, after: {} });
    await changePassword(services, actor, body);
    return {};
  },
};

export const secondFactorRoutes: Handlers<typeof secondFactorsContract> = {
  getSecondFactors: ({ tx, services, actor }) => readFactors(tx, services, actor.userId),
  toggleMfaStatus: ({ services, actor, body }) => toggleMfa(services, actor, body),
  generateTotp: ({ services, actor, body }) => generateTotp(services, actor, body.password),
  completeTotp: ({ services, actor, body }) => completeTotp(services, actor, body.code),
  toggleTotpStatus: ({ services, actor, body }) => {
    if (!body.enabled) return turnOffTotp(services, actor, body);
    const sentence = 'Set up the authenticator app to turn it on.';
    throw new AppError('SECOND_FACTOR_STATE', { sentence });
  },
  renewRecoveryCodes: ({ services, actor, body }) => renewRecoveryCodes(services, actor, body),
  getStepUpWays: ({ tx, actor }) => readStepUpMethods(tx, actor.userId),
  sendStepUpCode: ({ services, actor, body }) => sendStepUpCode(services, actor, body.channel),
  stepUp: async ({ services, host, actor, body, audit }) => {
    audit({ entity: 'session', entityId: actor.sessionId, after: {} });
    await stepUp(atAddress(services, host), actor, body);
    return {};
  },
};

export const signupRoutes: Handlers<typeof signupContract> = {
  signup: async (call) => {
    const { website_url: websiteUrl, confirmPassword: _, ...body } = call.body;
    await signUp(signInContextOf(call), { ...body, websiteUrl });
    return {};
  },
  checkActivationLink: async ({ services, tx, params, ip }) => {
    await services.rateLimits.consume(credentialsRateLimits.linkIp, ip);
    return checkLink(tx, params.token, services.clock.now());
  },
  activateAccount: (call) => activate(signInContextOf(call), call.body.token),
  resendVerification: async (call) => {
    const { email, token } = call.body;
    await resendLink(signInContextOf(call), { ...(email && { email }), ...(token && { token }) });
    return {};
  },
  getOnboarding: async ({ services, tx, params, ip }) => {
    await services.rateLimits.consume(credentialsRateLimits.linkIp, ip);
    return readOnboarding(tx, services, params.token);
  },
  saveBusinessInformation: (call) => {
    const { token, ...information } = call.body;
    return saveBusinessInformation(signInContextOf(call), token, information);
  },
  sendPhoneOtp: (call) => sendPhoneCode(signInContextOf(call), call.body.token),
  verifyOtp: (call) => completeOnboarding(signInContextOf(call), call.body.token, call.body.code),
};
