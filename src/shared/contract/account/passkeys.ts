// Contract of passkeys: management by the signed-in user, sign-in with a passkey, and a passkey as second factor or step-up.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { idField, textField } from '../fields.ts';
import { challengeInput } from './sign-in.ts';
import { signInAnswer } from './sign-in-answer.ts';
import { credentialOptions, newCredential, signedCredential } from './webauthn.ts';

export const passkey = z.object({
  id: idField,
  name: z.string(),
  synced: z.boolean().describe('Synchronised to other devices of the person by the device’s vendor'),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

const name = textField('Name', 60);
export const passkeyNameInput = z.object({ name });
const one = z.object({ passkeyId: idField });
const signErrors = ['PASSKEY_REFUSED', 'TOO_MANY_REQUESTS'] as const;

export const passkeysContract = {
  listPasskeys: {
    method: 'GET',
    url: '/merchant/passkeys',
    summary: 'List your passkeys',
    access: 'session',
    output: z.object({ items: z.array(passkey) }),
  },
  beginPasskey: {
    method: 'POST',
    url: '/merchant/passkeys/options',
    summary: 'Start adding a passkey',
    description:
      'Returns the options for the browser. The challenge can be used once, for five minutes, in this session.',
    access: 'session',
    stepUp: true,
    audit: false,
    transaction: 'own',
    output: credentialOptions,
    errors: ['PASSKEY_STATE', 'TOO_MANY_REQUESTS'],
  },
  addPasskey: {
    method: 'POST',
    url: '/merchant/passkeys',
    summary: 'Add a passkey',
    description: 'Ends every other session.',
    access: 'session',
    stepUp: true,
    transaction: 'own',
    body: z.object({ name, credential: newCredential }),
    output: passkey,
    errors: ['PASSKEY_STATE', ...signErrors],
    message: 'Passkey added',
  },
  renamePasskey: {
    method: 'PUT',
    url: '/merchant/passkeys/:passkeyId',
    summary: 'Rename a passkey',
    access: 'session',
    params: one,
    body: passkeyNameInput,
    output: passkey,
    errors: ['NOT_FOUND'],
    message: 'Passkey renamed',
  },
  removePasskey: {
    method: 'DELETE',
    url: '/merchant/passkeys/:passkeyId',
    summary: 'Remove a passkey',
    description: 'Ends every other session.',
    access: 'session',
    stepUp: true,
    params: one,
    output: z.object({}),
    errors: ['NOT_FOUND', 'SECOND_FACTOR_STATE'],
    message: 'Passkey removed',
  },
  beginPasskeySignIn: {
    method: 'POST',
    url: '/merchant/passkey-sign-in/options',
    summary: 'Start logging in with a passkey',
    description: 'Returns the options for the browser.',
    access: 'public',
    transaction: 'own',
    output: credentialOptions,
    errors: ['TOO_MANY_REQUESTS'],
  },
  signInByPasskey: {
    method: 'POST',
    url: '/merchant/passkey-sign-in',
    summary: 'Log in with a passkey',
    description:
      'No e-mail or password is needed. The passkey verifies the person, so it counts as both factors.',
    access: 'public',
    transaction: 'own',
    body: z.object({ credential: signedCredential }),
    output: signInAnswer,
    errors: signErrors,
  },
  beginPasskeyStep: {
    method: 'POST',
    url: '/merchant/login-passkey/options',
    summary: 'Start a passkey login as second factor',
    description: 'Returns the options for the browser, after the password.',
    access: 'public',
    transaction: 'own',
    body: challengeInput,
    output: credentialOptions,
    errors: ['SIGN_IN_OVER', 'SECOND_FACTOR_STATE', 'TOO_MANY_REQUESTS'],
  },
  loginPasskey: {
    method: 'POST',
    url: '/merchant/login-passkey',
    summary: 'Continue a login with a passkey as second factor',
    access: 'public',
    transaction: 'own',
    body: challengeInput.extend({ credential: signedCredential }),
    output: signInAnswer,
    errors: ['SIGN_IN_OVER', ...signErrors],
  },
  beginPasskeyStepUp: {
    method: 'POST',
    url: '/merchant/step-up/passkey',
    summary: 'Start a passkey confirmation for sensitive actions',
    description: 'Returns the options for the browser.',
    access: 'session',
    audit: false,
    transaction: 'own',
    output: credentialOptions,
    errors: ['SECOND_FACTOR_STATE', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract;
