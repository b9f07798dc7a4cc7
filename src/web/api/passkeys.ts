// Passkeys in the browser: creation, sign-in, and the message when either fails. Loaded on first use.
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { type Passkey, passkeysContract } from '#shared/contract/account/passkeys.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

function refused(message: string): ApiError {
  return new ApiError({ status: 422, code: 'PASSKEY_REFUSED', message });
}

function sentenceOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for this account.';
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return 'Passkeys do not work at this address. Open the dashboard at its usual address.';
  if (code.startsWith('ERROR_AUTHENTICATOR_'))
    return 'This device does not support passkeys with user verification. Try another device.';
  return 'The passkey request was cancelled or timed out. Try again.';
}

/** Runs a passkey request if the browser supports passkeys. */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  if (typeof PublicKeyCredential === 'undefined')
    throw refused('This browser does not support passkeys. Use a current browser or another method.');
  return work().catch((error: unknown) => {
    throw refused(sentenceOf(error));
  });
}

type Options = { options: Record<string, unknown> };

function sign({ options }: Options) {
  return ask(() => startAuthentication({ optionsJSON: options as unknown as RequestOptions }));
}

/** The library types these fields as string, the contract as a union of literals. */
type Signed = Parameters<typeof call<typeof passkeysContract.signInByPasskey>>[1]['body']['credential'];

export async function signInWithPasskey(): Promise<SignInAnswer> {
  const credential = (await sign(await call(passkeysContract.beginPasskeySignIn))) as Signed;
  return call(passkeysContract.signInByPasskey, { body: { credential } });
}

export async function passStepWithPasskey(challenge: string): Promise<SignInAnswer> {
  const begun = await call(passkeysContract.beginPasskeyStep, { body: { challenge } });
  const credential = (await sign(begun)) as Signed;
  return call(passkeysContract.loginPasskey, { body: { challenge, credential } });
}

export async function stepUpWithPasskey(): Promise<void> {
  const passkey = (await sign(await call(passkeysContract.beginPasskeyStepUp))) as Signed;
  await call(secondFactorsContract.stepUp, { body: { passkey } });
}

export async function addPasskey(name: string): Promise<Passkey> {
  const { options } = await call(passkeysContract.beginPasskey);
  const optionsJSON = options as unknown as CreationOptions;
  const credential = await ask(() => startRegistration({ optionsJSON }));
  return call(passkeysContract.addPasskey, {
    body: {
      name,
      credential: credential as Parameters<
        typeof call<typeof passkeysContract.addPasskey>
      >[1]['body']['credential'],
    },
  });
}
