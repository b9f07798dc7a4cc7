// Handlers of senders.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { getSender, listSenders } from './list-senders.ts';
import { getSenderRegister } from './register.ts';
import { createSender, setBlocked, updateSender } from './service.ts';

export const remittanceSenderRoutes: Handlers<typeof remittanceSendersContract> = {
  listSenders: ({ tx, services, environment, query }) =>
    listSenders(tx, environment.id, query, services.clock.now()),
  createSender: async ({ tx, services, body, ...call }) =>
    getSender(tx, call.environment.id, await createSender(services, tx, call, body)),
  exportSenders: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'remittance_senders', ...body, ids: null }),
  getSenderRegister: ({ tx, services, environment, query }) =>
    getSenderRegister(services, tx, environment, query),
  getSender: ({ tx, environment, params }) => getSender(tx, environment.id, params.senderId),
  updateSender: async ({ tx, services, body, params, ...call }) => {
    await updateSender(services, tx, call, params.senderId, body);
    return getSender(tx, call.environment.id, params.senderId);
  },
  blockSender: async ({ tx, services, body, params, ...call }) => {
    await setBlocked(services, tx, call, { senderId: params.senderId, reason: body.reason });
    return getSender(tx, call.environment.id, params.senderId);
  },
  unblockSender: async ({ tx, services, params, ...call }) => {
    await setBlocked(services, tx, call, { senderId: params.senderId, reason: null });
    return getSender(tx, call.environment.id, params.senderId);
  },
};
