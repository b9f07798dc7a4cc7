// Handlers of alerts of virtual terminals.
import type { Handlers } from '#server/services.ts';
import type { terminalAlertsContract } from '#shared/contract/terminals/terminal-alerts.ts';
import {
  addAlertDestination,
  addressOf,
  addressOfDestination,
  confirmAlertDestination,
  countCode,
  listAlertDestinations,
  sendAlertCode,
} from './service.ts';
import { removeAlertDestination } from './stop-alerts.ts';

export const terminalAlertsRoutes: Handlers<typeof terminalAlertsContract> = {
  listAlertDestinations: ({ tx, services, environment, params }) =>
    listAlertDestinations(tx, services, environment, params.terminalId),
  addAlertDestination: {
    before: ({ services, environment, body }) =>
      countCode(services, environment.id, addressOf(body, environment.country)),
    handle: ({ tx, services, params, body, ...call }) =>
      addAlertDestination(services, tx, call, params.terminalId, body),
  },
  sendAlertCode: {
    before: async ({ services, environment, params }) => {
      const { db } = services.database;
      const address = await addressOfDestination(db, environment.id, params.alertDestinationId);
      await countCode(services, environment.id, address);
    },
    handle: ({ tx, services, params, ...call }) =>
      sendAlertCode(services, tx, call, params.terminalId, params.alertDestinationId),
  },
  confirmAlertDestination: ({ services, params, body, ...call }) =>
    confirmAlertDestination(services, call, params.terminalId, params.alertDestinationId, body.code),
  removeAlertDestination: async ({ tx, services, params, ...call }) => {
    await removeAlertDestination(services, tx, call, params.terminalId, params.alertDestinationId);
    return {};
  },
};
