// Handlers of a POS terminal's own calls: each authenticates the terminal by its device key first.
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Handlers, Services } from '#server/services.ts';
import { notePosTerminal } from '#server/terminals/pos-terminals/service.ts';
import { admitDevice, type Device, findDevice } from '#server/terminals/terminal-keys/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { DeviceSaleInput, terminalDeviceContract } from '#shared/contract/terminals/terminal-device.ts';
import { getReceipt } from './receipt.ts';
import { getSale, sell } from './service.ts';

/** Processes one sale of a batch. A refusal is reported with the sale, and does not affect the others. */
async function sellOffline(services: Services, device: Device, input: DeviceSaleInput) {
  try {
    return await sell(services, device, { input, offline: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    return { saleId: input.saleId, error: { code, message: error.message } };
  }
}

/** Counts a call before its transaction. */
async function admit({
  services,
  tokens,
}: {
  services: Services;
  tokens: { access: string | null };
}): Promise<void> {
  await admitDevice(services, tokens.access);
}

export const terminalDeviceRoutes: Handlers<typeof terminalDeviceContract> = {
  sendHeartbeat: {
    before: admit,
    handle: async ({ services, tx, tokens, body }) => {
      const { environmentId, terminalId } = await findDevice(tx, services.clock, tokens.access);
      const { clock } = withClockOf(services, environmentId);
      const terminal = await notePosTerminal(tx, { environmentId, terminalId }, body, clock.now());
      const owner = await ownerOfEnvironment(tx, environmentId);
      return {
        now: clock.now().toISOString(),
        serialNumber: terminal.serialNumber,
        name: terminal.name,
        merchant: owner.businessName,
        mode: owner.mode,
        currency: terminal.currency,
        status: terminal.status,
      };
    },
  },
  sellOnDevice: async ({ services, tokens, body }) => {
    const device = await admitDevice(services, tokens.access);
    return sell(services, device, { input: body, offline: false });
  },
  sendOfflineSales: async ({ services, tokens, body }) => {
    const device = await admitDevice(services, tokens.access);
    const items = [];
    // Sequentially, in the order of the sales.
    for (const input of body.sales) items.push(await sellOffline(services, device, input));
    return { items };
  },
  getDeviceSale: {
    before: admit,
    handle: async ({ services, tx, tokens, params }) =>
      getSale(tx, await findDevice(tx, services.clock, tokens.access), params.saleId),
  },
  getDeviceReceipt: {
    before: admit,
    handle: async ({ services, tx, tokens, params }) =>
      getReceipt(tx, await findDevice(tx, services.clock, tokens.access), params.saleId),
  },
};
