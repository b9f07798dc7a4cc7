// Passkey signatures: the options for the browser, and verification of its response.

import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { ChallengeUse } from '#server/account/credentials/pending-credentials.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import type { SignedCredential } from '#shared/contract/account/webauthn.ts';
import { AppError } from '#shared/contract/errors.ts';
import { consumeChallenge, relyingParty, saveChallenge } from './challenges.ts';
import { lockPasskeyByCredential, type PasskeyRow, selectPasskeys, updatePasskey } from './queries.ts';

export type CredentialOptions = { options: Record<string, unknown> };

/** Returns the user handle that an authenticator stores for a user. */
export function userHandleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

/** Allows any passkey of the browser for an unknown user, and only their own for a known user. */
export async function beginSignature(
  db: Db,
  services: Pick<Services, 'clock' | 'publicUrl'>,
  use: ChallengeUse,
): Promise<CredentialOptions> {
  const own = use.userId ? await selectPasskeys(db, use.userId) : [];
  if (use.userId && own.length === 0)
    throw new AppError('SECOND_FACTOR_STATE', { sentence: 'There is no passkey on this account.' });
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    userVerification: 'required',
    allowCredentials: own.map((item) => ({
      id: item.credentialId.toString('base64url'),
      transports: item.transports,
    })),
  });
  await saveChallenge(db, services, options.challenge, use);
  return { options: { ...options } };
}

/**
 * Verifies a signature, once. The caller must commit even when it was refused, since the challenge is spent then too. When `use.userId` is
 * null, the passkey identifies the user, and the returned `userId` is its owner.
 */
export async function verifySignature(
  tx: Tx,
  services: Pick<Services, 'clock' | 'publicUrl'>,
  signed: { credential: SignedCredential; userId: string },
  use: ChallengeUse,
): Promise<boolean> {
  const { credential, userId } = signed;
  const challenge = await consumeChallenge(tx, services, credential.response.clientDataJSON, use);
  if (challenge === null) return false;
  const passkey = await lockPasskeyByCredential(tx, userId, Buffer.from(credential.id, 'base64url'));
  if (!passkey || !namesOwner(credential, userId)) return false;
  const verified = await verify(services, credential, challenge, passkey);
  if (!verified) return false;
  await updatePasskey(tx, passkey.id, { ...verified, lastUsedAt: services.clock.now() });
  return true;
}

/** Checks that the user handle, if the authenticator sends one, is that of the owner. */
function namesOwner({ response }: SignedCredential, userId: string): boolean {
  return !response.userHandle || response.userHandle === userHandleOf(userId).toString('base64url');
}

/** Verifies origin, host, challenge, user verification, signature, and that the counter increases. */
async function verify(
  services: Pick<Services, 'publicUrl'>,
  credential: SignedCredential,
  challenge: string,
  passkey: PasskeyRow,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { id, origin } = relyingParty(services);
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    // The library throws on any invalid input.
    return null;
  }
}
