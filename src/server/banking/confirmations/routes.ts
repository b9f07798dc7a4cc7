// Handlers of the confirmation settings of transfers.

import { limitOwnCode, sendOwnCode } from '#server/account/sign-in/own-codes.ts';
import type { Handlers } from '#server/services.ts';
import type { confirmationsContract } from '#shared/contract/banking/confirmations.ts';
import { readConfirmation } from './confirm.ts';
import { readPin, resetPin, setPin } from './pins.ts';
import { saveWays, selectWays } from './queries.ts';

export const confirmationRoutes: Handlers<typeof confirmationsContract> = {
  getTransferConfirmation: ({ tx, actor }) => readConfirmation(tx, actor),
  saveTransferConfirmation: async ({ tx, services, actor, environment, audit, body }) => {
    const before = await selectWays(tx, environment.id);
    const ways = [...new Set(body.ways)];
    await saveWays(tx, { environmentId: environment.id, ways, at: services.clock.now() });
    audit({
      entity: 'transfer_confirmation',
      entityId: null,
      before: { ways: before ?? null },
      after: { ways },
    });
    return readConfirmation(tx, actor);
  },
  getTransferPin: ({ tx, actor }) => readPin(tx, actor.userId),
  setTransferPin: ({ services, actor, audit, body }) => setPin(services, { actor, audit }, body),
  requestTransferPinCode: {
    before: ({ services, actor }) => limitOwnCode(services, actor, 'transfer_pin'),
    handle: ({ tx, services, actor }) => sendOwnCode(services, tx, actor, 'transfer_pin'),
  },
  resetTransferPin: ({ services, actor, audit, body }) => resetPin(services, { actor, audit }, body),
};
