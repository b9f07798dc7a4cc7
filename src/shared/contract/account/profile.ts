// Contract of the profile: personal data, business data, the e-mail address, and e-mail preferences.
import { z } from 'zod';
import { businessSectors, businessTypes } from '../../account/business-kinds.ts';
import { canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { emailField, idField, maybePhoneField, requiredText, textField } from '../fields.ts';
import { imageSizeMaxBytes } from '../platform/uploads.ts';

/** Requires a non-empty text: an empty text counts as missing. */
function required(message: string) {
  return z.string({ error: message }).trim().min(1, message);
}

/** E-mails that a member can turn off, per business. Security e-mails are always sent. */
export const notificationKinds = ['new_sign_in', 'password_expiry', 'daily_summary'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The defaults for a member without preferences. */
export const notificationDefaults: Record<NotificationKind, boolean> = {
  new_sign_in: true,
  password_expiry: true,
  daily_summary: false,
};

export const profileInput = z.object({
  first_name: textField('First name', 60),
  last_name: textField('Last name', 60),
  phone_number: maybePhoneField,
  photo_image_id: idField.nullish().describe('An image uploaded with POST /upload; null removes it'),
});
export type ProfileInput = z.output<typeof profileInput>;

/** Undefined keeps the present value; an empty text clears it. */
const bankField = z
  .string()
  .max(60)
  .nullish()
  .transform((value) => (value === undefined ? undefined : value || null));

export const businessInfoInput = z.object({
  business_name: requiredText('Business name is required', 'Business name', 100),
  business_type: z.enum(businessTypes, { error: 'Business Type is required' }),
  business_sector: required('Business Sector is required').refine(
    (value) => businessSectors.includes(value),
    'Business Sector is required',
  ),
  business_email: required('Business email is required').pipe(emailField),
  preferred_bank: bankField.describe('providerId; unchanged when left out'),
  alternative_bank: bankField.describe('providerId; unchanged when left out'),
});
export type BusinessInfoInput = z.output<typeof businessInfoInput>;

export const emailChangeInput = z.object({
  email: emailField,
  current_password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200),
});

export const emailCodeInput = z.object({
  code: z
    .string({ error: 'Code is required' })
    .trim()
    .min(1, 'Code is required')
    .regex(/^\d{6}$/, 'Code must be exactly 6 digits long'),
});

export const notificationPreference = z.object({
  kind: z.enum(notificationKinds),
  enabled: z.boolean(),
});
const preferences = z.object({ items: z.array(notificationPreference) });

export const profileContract = {
  updateProfile: {
    method: 'PUT',
    url: '/merchant/info',
    summary: 'Update your profile',
    access: canWrite('ACCOUNT.PROFILE'),
    body: profileInput,
    output: z.object({}),
    message: 'Profile saved',
  },
  updateBusinessInfo: {
    method: 'POST',
    url: '/merchant/info',
    summary: 'Update the active business',
    access: canWrite('SETTINGS.BUSINESS_SETTINGS'),
    body: businessInfoInput,
    output: z.object({}),
    message: 'Business saved',
  },
  uploadLogo: {
    method: 'POST',
    url: '/merchant/upload-logo',
    summary: 'Upload the logo of the active business',
    description: 'JPEG or PNG, at most 2 MB, in the field images.',
    access: canWrite('SETTINGS.BUSINESS_SETTINGS'),
    transaction: 'own',
    upload: { field: 'images', sizeMaxBytes: imageSizeMaxBytes },
    output: z.object({ id: idField, url: z.string() }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_FILE'],
    message: 'Logo saved',
  },
  changeEmail: {
    method: 'POST',
    url: '/merchant/change-email',
    summary: 'Send a code to your new e-mail address',
    description: 'The response is the same whether or not the address belongs to another account.',
    access: canWrite('ACCOUNT.PROFILE'),
    stepUp: true,
    transaction: 'own',
    body: emailChangeInput,
    output: z.object({ email: z.string() }),
    errors: ['TOO_MANY_REQUESTS'],
  },
  completeEmailChange: {
    method: 'POST',
    url: '/merchant/change-email/complete',
    summary: 'Change your e-mail address',
    access: canWrite('ACCOUNT.PROFILE'),
    transaction: 'own',
    body: emailCodeInput,
    output: z.object({ email: z.string() }),
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
    message: 'E-mail changed',
  },
  listPreferences: {
    method: 'GET',
    url: '/merchant/preferences',
    summary: 'Get your e-mail preferences for the active business',
    access: 'session',
    output: preferences,
  },
  togglePreferences: {
    method: 'PUT',
    url: '/merchant/toggle-preferences',
    summary: 'Turn an e-mail about the active business on or off',
    access: 'session',
    body: notificationPreference,
    output: preferences,
    message: 'Preference saved',
  },
} as const satisfies Contract;
