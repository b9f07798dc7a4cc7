// Handlers of device keys.
import type { Handlers } from '#server/services.ts';
import type { terminalKeysContract } from '#shared/contract/terminals/terminal-keys.ts';
import { createTerminalKey, listTerminalKeys, revokeTerminalKey } from './service.ts';

export const terminalKeyRoutes: Handlers<typeof terminalKeysContract> = {
  listTerminalKeys: async ({ tx, environment, params }) => ({
    items: await listTerminalKeys(tx, environment.id, params.serialNo),
  }),
  createTerminalKey: ({ tx, services, params, body, ...call }) =>
    createTerminalKey(services, tx, call, params.serialNo, body.name),
  revokeTerminalKey: ({ tx, services, params, ...call }) =>
    revokeTerminalKey(services, tx, call, params.serialNo, params.deviceKeyId),
};
