// Handlers of API keys and allowed addresses.

import type { Handlers } from '#server/services.ts';
import type { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { addAllowedAddress, listAllowedAddresses, removeAllowedAddress } from './allowed-addresses.ts';
import {
  changeKey,
  createApiKey,
  disableApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
} from './service.ts';

export const apiKeyRoutes: Handlers<typeof apiKeysContract> = {
  listApiKeys: ({ tx, services, actor }) => listApiKeys(tx, services.clock, actor),
  createApiKey: ({ tx, services, actor, body, audit }) =>
    createApiKey(tx, services.clock, actor, body, audit),
  updateApiKey: ({ tx, services, actor, params, body, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return updateApiKey(tx, services.clock, actor, params.keyId, body, audit);
  },
  rotateApiKey: ({ tx, services, actor, params, body, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return rotateApiKey(tx, services.clock, actor, params.keyId, body, audit);
  },
  disableApiKey: ({ tx, services, actor, params, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return disableApiKey(tx, services.clock, actor, params.keyId, audit);
  },
  changeKey: ({ tx, services, actor, body, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return changeKey(tx, services.clock, actor, body.kind, audit);
  },
  listAllowedAddresses: async ({ tx, environment, ip }) => ({
    items: await listAllowedAddresses(tx, environment.id),
    yourAddress: ip,
  }),
  addAllowedAddress: ({ tx, services, actor, body, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return addAllowedAddress(tx, services.clock, actor, body);
  },
  removeAllowedAddress: async ({ tx, services, actor, params, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    await removeAllowedAddress(tx, actor, params.addressId, audit);
    return {};
  },
  getConfiguration: async ({ tx, services, actor, environment }) => ({
    api_keys: await listApiKeys(tx, services.clock, actor),
    ip_whitelist: await listAllowedAddresses(tx, environment.id),
  }),
};
