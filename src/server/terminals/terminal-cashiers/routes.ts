// Handlers of cashiers, and of the single call of a receiving page.
import type { Handlers } from '#server/services.ts';
import type { terminalCashiersContract, tillContract } from '#shared/contract/terminals/terminal-cashiers.ts';
import {
  createTerminalCashier,
  listTerminalCashiers,
  openTill,
  renewTerminalCashierPin,
  revokeTerminalCashier,
  shiftS,
} from './service.ts';

/** The session cookie of a cashier's phone; valid for the receiving page only. */
export const tillCookie = 'kasuwa_till';

export const terminalCashierRoutes: Handlers<typeof terminalCashiersContract> = {
  listTerminalCashiers: async ({ tx, environment, params }) => ({
    items: await listTerminalCashiers(tx, environment, params.terminalId),
  }),
  createTerminalCashier: ({ tx, services, params, body, ...call }) =>
    createTerminalCashier(services, tx, call, params.terminalId, body.name),
  renewTerminalCashierPin: ({ tx, services, params, ...call }) =>
    renewTerminalCashierPin(services, tx, call, params.terminalId, params.cashierId),
  revokeTerminalCashier: ({ tx, services, params, ...call }) =>
    revokeTerminalCashier(services, tx, call, params.terminalId, params.cashierId),
};

export const tillRoutes: Handlers<typeof tillContract> = {
  openTill: async ({ services, params, body, cookies }) => {
    const { token, until } = await openTill(services, params.tillKey, body.pin);
    cookies.set(tillCookie, token, shiftS);
    return { until: until.toISOString() };
  },
};
