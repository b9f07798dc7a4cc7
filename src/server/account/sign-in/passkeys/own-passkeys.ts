// The passkeys of the signed-in user: listed, added, renamed and removed.
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { getBranding } from '#server/account/branding/routes.ts';
import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { Passkey } from '#shared/contract/account/passkeys.ts';
import type { NewCredential } from '#shared/contract/account/webauthn.ts';
import { AppError } from '#shared/contract/errors.ts';
import { changeFactors, refuseLastFactor } from '../factors.ts';
import { factorsOf } from '../steps.ts';
import { assertNamed, consumeChallenge, relyingParty, saveChallenge } from './challenges.ts';
import {
  deletePasskey,
  insertPasskey,
  lockPasskey,
  type PasskeyRow,
  selectPasskeys,
  updatePasskey,
} from './queries.ts';
import { type CredentialOptions, userHandleOf } from './signatures.ts';

const passkeysMax = 20;
/** EdDSA, ES256 and RS256: the algorithms that authenticators use. */
const algorithms = [-8, -7, -257];

function describePasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    synced: row.backedUp,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

export async function listPasskeys(db: Db, userId: string): Promise<{ items: Passkey[] }> {
  return { items: (await selectPasskeys(db, userId)).map(describePasskey) };
}

function refuseTooMany(passkeys: readonly unknown[]): void {
  if (passkeys.length < passkeysMax) return;
  const sentence = `This account already has ${passkeysMax} passkeys. Remove one first.`;
  throw new AppError('PASSKEY_STATE', { sentence });
}

const registerUse = (actor: Actor) =>
  ({ kind: 'register', userId: actor.userId, subjectId: actor.sessionId }) as const;

export async function beginPasskey(services: Services, actor: Actor): Promise<CredentialOptions> {
  const { db } = services.database;
  assertNamed(services);
  await services.rateLimits.consume(credentialsRateLimits.passkeyBegin, actor.userId);
  const own = await selectPasskeys(db, actor.userId);
  refuseTooMany(own);
  const { company_name: rpName } = await getBranding(db, services.publicUrl);
  const options = await generateRegistrationOptions({
    rpName,
    rpID: relyingParty(services).id,
    userName: actor.email,
    userDisplayName: actor.name,
    userID: new Uint8Array(userHandleOf(actor.userId)),
    attestationType: 'none',
    excludeCredentials: own.map((item) => ({
      id: item.credentialId.toString('base64url'),
      transports: item.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  await saveChallenge(db, services, options.challenge, registerUse(actor));
  return { options: { ...options } };
}

/** Verifies a new credential from the browser; null when it does not match the request. */
async function readNewCredential(
  services: Pick<Services, 'publicUrl'>,
  { id, rawId, type, response }: NewCredential,
  challenge: string,
) {
  const { id: rpId, origin } = relyingParty(services);
  const { clientDataJSON, attestationObject } = response;
  try {
    if (!isUnattested(attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return verified ? registrationInfo : null;
  } catch {
    // The library throws on any invalid input.
    return null;
  }
}

/** No attestation was requested, and one with certificates could contain URLs to be fetched. */
function isUnattested(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
}

export async function addPasskey(
  services: Services,
  actor: Actor,
  input: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const { database, clock } = services;
  const { credential, name } = input;
  await services.guesses.count('code', actor.userId, actor);
  const { clientDataJSON, transports = [] } = credential.response;
  const challenge = await consumeChallenge(database.db, services, clientDataJSON, registerUse(actor));
  const created = challenge === null ? null : await readNewCredential(services, credential, challenge);
  if (!created) throw new AppError('PASSKEY_REFUSED');
  const row: PasskeyRow = {
    id: clock.newId(),
    userId: actor.userId,
    credentialId: Buffer.from(created.credential.id, 'base64url'),
    publicKey: Buffer.from(created.credential.publicKey),
    counter: created.credential.counter,
    transports,
    deviceType: created.credentialDeviceType,
    backedUp: created.credentialBackedUp,
    name,
    createdAt: clock.now(),
    lastUsedAt: null,
  };
  const change = async (tx: Tx) => {
    refuseTooMany(await selectPasskeys(tx, actor.userId));
    if (!(await insertPasskey(tx, row))) throw new AppError('PASSKEY_REFUSED');
  };
  await database.inTransaction((tx) =>
    changeFactors(tx, services, actor, { heading: 'A passkey was added', change: () => change(tx) }),
  );
  await services.guesses.forget('code', actor.userId, actor);
  services.forgetSessions();
  return describePasskey(row);
}

async function findOwn(tx: Tx, actor: Actor, id: string): Promise<PasskeyRow> {
  const row = await lockPasskey(tx, actor.userId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function renamePasskey(
  tx: Tx,
  actor: Actor,
  id: string,
  name: string,
): Promise<{ before: Passkey; after: Passkey }> {
  const row = await findOwn(tx, actor, id);
  await updatePasskey(tx, id, { name });
  return { before: describePasskey(row), after: describePasskey({ ...row, name }) };
}

/** Removes a passkey, which can no longer be used. The last factor is kept if a business requires one. */
export async function removePasskey(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  id: string,
): Promise<Passkey> {
  const change = async (person: Parameters<typeof factorsOf>[0]) => {
    const row = await findOwn(tx, actor, id);
    const others = (await selectPasskeys(tx, person.id)).length - 1;
    const rest = factorsOf(person).filter((factor) => factor !== 'passkey').length;
    await refuseLastFactor(tx, services, person, others + rest);
    await deletePasskey(tx, id);
    return describePasskey(row);
  };
  return changeFactors(tx, services, actor, { heading: 'A passkey was removed', change });
}
