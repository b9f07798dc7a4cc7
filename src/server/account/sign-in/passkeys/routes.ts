// Handlers of passkeys: own passkeys, sign-in, and second factor.

import type { Handlers } from '#server/services.ts';
import type { passkeysContract } from '#shared/contract/account/passkeys.ts';
import { atAddress, signInContextOf } from '../sign-in-context.ts';
import { beginPasskeyStepUp } from '../step-up.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';
import { beginPasskeySignIn, beginPasskeyStep, loginPasskey, signInByPasskey } from './passkey-sign-in.ts';

const entity = 'passkey';

export const passkeyRoutes: Handlers<typeof passkeysContract> = {
  listPasskeys: ({ tx, actor }) => listPasskeys(tx, actor.userId),
  beginPasskey: ({ services, host, actor }) => beginPasskey(atAddress(services, host), actor),
  addPasskey: ({ services, host, actor, body, audit }) => {
    audit({ entity, after: { name: body.name } });
    return addPasskey(atAddress(services, host), actor, body);
  },
  renamePasskey: async ({ tx, actor, params: { passkeyId }, body, audit }) => {
    const { before, after } = await renamePasskey(tx, actor, passkeyId, body.name);
    audit({ entity, entityId: passkeyId, before: { name: before.name }, after: { name: after.name } });
    return after;
  },
  removePasskey: async ({ tx, services, actor, params: { passkeyId }, audit, afterCommit }) => {
    const { name } = await removePasskey(tx, services, actor, passkeyId);
    audit({ entity, entityId: passkeyId, before: { name }, after: null });
    afterCommit(() => services.forgetSessions());
    return {};
  },
  beginPasskeySignIn: (call) => beginPasskeySignIn(signInContextOf(call)),
  signInByPasskey: (call) => signInByPasskey(signInContextOf(call), call.body.credential),
  beginPasskeyStep: (call) => beginPasskeyStep(signInContextOf(call), call.body.challenge),
  loginPasskey: (call) => loginPasskey(signInContextOf(call), call.body.challenge, call.body.credential),
  beginPasskeyStepUp: ({ services, host, actor }) => beginPasskeyStepUp(atAddress(services, host), actor),
};
