// Contract of registration: the e-mail is verified by a link and the phone number by a code, then the account is created.
import { z } from 'zod';
import { businessCountries, businessSectors, businessTypes } from '../../account/business-kinds.ts';
import type { Contract } from '../endpoint.ts';
import { emailField, requiredText } from '../fields.ts';
import { agreeing, codeField, newPasswordField, tokenField } from './sign-in.ts';
import { signInAnswer } from './sign-in-answer.ts';

/** Requires a non-empty text: an empty text counts as missing. */
function required(message: string) {
  return z.string({ error: message }).trim().min(1, message);
}

const websiteUrl = z.string().max(300).default('').describe('The address the dashboard is served at');

export const signupInput = agreeing(
  z.object({
    businessName: requiredText('Business name is required', 'Business name', 100),
    email: emailField,
    country: z.enum(businessCountries, { error: 'Country is required' }),
    password: newPasswordField,
    confirmPassword: z.string({ error: 'Confirm your password' }).min(1, 'Confirm your password').max(200),
    website_url: websiteUrl,
  }),
);

export const businessInformationInput = z.object({
  token: tokenField,
  first_name: requiredText('First name is required', 'First name', 60),
  last_name: requiredText('Last name is required', 'Last name', 60),
  phone_number: required('Phone Number is required')
    .transform((value) => value.replace(/[\s()-]/g, ''))
    .refine((value) => /^\+[1-9]\d{6,14}$/.test(value), 'Phone Number is invalid'),
  business_type: z.enum(businessTypes, { error: 'Business Type is required' }),
  business_sector: required('Business Sector is required').refine(
    (value) => businessSectors.includes(value),
    'Business Sector is required',
  ),
});

export const onboarding = z.object({
  email: z.string(),
  business_name: z.string(),
  country: z.enum(businessCountries),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  business_type: z.enum(businessTypes).nullable(),
  business_sector: z.string(),
  step: z.enum(['business-information', 'phone']).describe('The next step'),
  code_channel: z
    .enum(['sms', 'email'])
    .describe(
      'How the code of the last step is sent: by e-mail where no SMS can be sent, in which case the number stays unverified',
    ),
});
export type Onboarding = z.output<typeof onboarding>;

const byToken = z.object({ token: tokenField });

export const signupContract = {
  signup: {
    method: 'POST',
    url: '/merchant/signup',
    summary: 'Register a business',
    description:
      'Sends a link to continue by e-mail. The response is the same whether or not an account exists; the owner of an existing account is notified by e-mail.',
    access: 'public',
    transaction: 'own',
    body: signupInput,
    output: z.object({}),
    errors: ['TOO_MANY_REQUESTS'],
    message: 'Check your e-mail to continue',
  },
  checkActivationLink: {
    method: 'GET',
    url: '/merchant/check-activation-link/:token',
    summary: 'Check an activation link',
    access: 'public',
    params: byToken,
    output: z.object({ status: z.enum(['VALID', 'EXPIRED', 'USED']), email: z.string() }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  activateAccount: {
    method: 'POST',
    url: '/merchant/activate-account',
    summary: 'Verify the e-mail address with the activation link',
    access: 'public',
    transaction: 'own',
    body: byToken,
    output: z.object({ token: z.string().describe('Token for onboard/{token}') }),
    errors: ['LINK_DEAD', 'TOO_MANY_REQUESTS'],
  },
  resendVerification: {
    method: 'POST',
    url: '/merchant/resend-verification',
    summary: 'Resend the activation link',
    description:
      'By e-mail address or by an expired link. The previous link no longer works. The response is always the same.',
    access: 'public',
    transaction: 'own',
    body: z.object({ email: emailField.optional(), token: tokenField.optional() }),
    output: z.object({}),
    errors: ['TOO_MANY_REQUESTS'],
    message: 'If the account needs it, a new link is on its way',
  },
  getOnboarding: {
    method: 'GET',
    url: '/merchant/onboarding/:token',
    summary: 'Get an account that is being set up',
    access: 'public',
    params: byToken,
    output: onboarding,
    errors: ['LINK_DEAD', 'TOO_MANY_REQUESTS'],
  },
  saveBusinessInformation: {
    method: 'POST',
    url: '/merchant/onboarding',
    summary: 'Save the first set-up step, Business Information',
    access: 'public',
    transaction: 'own',
    body: businessInformationInput,
    output: onboarding,
    errors: ['LINK_DEAD', 'TOO_MANY_REQUESTS'],
  },
  sendPhoneOtp: {
    method: 'POST',
    url: '/misc/send-otp',
    summary: 'Send the code that verifies the phone number by SMS',
    access: 'public',
    transaction: 'own',
    body: byToken,
    output: z.object({ sent_to: z.string(), resend_in_s: z.number().int() }),
    errors: ['LINK_DEAD', 'TOO_MANY_REQUESTS'],
  },
  verifyOtp: {
    method: 'POST',
    url: '/merchant/verify-otp',
    summary: 'Verify the phone number and finish the set-up',
    access: 'public',
    transaction: 'own',
    body: byToken.extend({ code: codeField }),
    output: signInAnswer,
    errors: ['LINK_DEAD', 'CODE_WRONG', 'CODE_SPENT', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract;
