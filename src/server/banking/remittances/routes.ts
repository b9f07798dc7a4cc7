// Handlers of remittances.
import { limitOwnCode, sendOwnCode } from '#server/account/sign-in/own-codes.ts';
import { requireCodeMethod } from '#server/banking/confirmations/confirm.ts';
import { getSources } from '#server/banking/transfer-settings/settings.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { listCorridors } from './corridors.ts';
import { addDocument, getDocument, submitDocuments } from './documents.ts';
import { getRemittance, listRemittances, sumRemittances } from './list-remittances.ts';
import { lockRemittanceQuote, previewQuote } from './quote-remittance.ts';
import { getRemittanceReceipt } from './receipt.ts';
import { checkRequest, sendMoney } from './send-money.ts';

export const remittanceRoutes: Handlers<typeof remittancesContract> = {
  listCorridors: ({ tx, services }) => listCorridors(tx, services.clock.now()),
  listRemittanceWallets: async ({ tx, environment, query: { currency } }) =>
    (await getSources(tx, environment, 'REMITTANCE')).filter((source) => source.currency === currency),
  previewQuote: ({ tx, services, environment, query }) => previewQuote(services, tx, environment, query),
  lockRemittanceQuote: ({ tx, services, body, ...call }) => lockRemittanceQuote(services, tx, call, body),
  requestRemittanceCode: {
    before: async ({ services, actor, environment, body }) => {
      if (body.remittance) await checkRequest(services, { actor, environment }, body.remittance);
      await requireCodeMethod(services.database.db, actor);
      await limitOwnCode(services, actor, 'transfer');
    },
    handle: ({ tx, services, actor }) => sendOwnCode(services, tx, actor, 'transfer'),
  },
  sendRemittance: async ({ services, body, ...call }) =>
    getRemittance(services, services.database.db, call.environment.id, await sendMoney(services, call, body)),
  listRemittances: ({ tx, services, environment, query }) =>
    listRemittances(tx, environment.id, query, services.clock.now()),
  exportRemittances: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'remittances', ...body, ids: null }),
  listReversedRemittances: ({ tx, services, environment, query }) =>
    listRemittances(tx, environment.id, { ...query, status: ['REVERSED'] }, services.clock.now()),
  exportReversedRemittances: ({ tx, services, actor, body: { format, filters } }) =>
    createExport(tx, services.clock, actor, {
      kind: 'remittances',
      format,
      filters: { ...filters, status: ['REVERSED'] },
      ids: null,
    }),
  getRemittance: ({ tx, services, environment, params }) =>
    getRemittance(services, tx, environment.id, params.remittanceId),
  getRemittanceReceipt: ({ tx, services, environment, params }) =>
    getRemittanceReceipt(tx, services, environment, params.remittanceId),
  addRemittanceDocument: async ({ services, params, upload, audit, ...call }) => {
    const document = await addDocument(services, call, params.remittanceId, upload);
    audit({ entity: 'remittance', entityId: params.remittanceId, after: { fileName: document.fileName } });
    return document;
  },
  submitRemittanceDocuments: async ({ tx, services, params, ...call }) => {
    await submitDocuments(services, tx, call, params.remittanceId);
    return getRemittance(services, tx, call.environment.id, params.remittanceId);
  },
  getRemittanceDocument: ({ tx, services, environment, params }) =>
    getDocument(
      tx,
      services.vault,
      { environmentId: environment.id, remittanceId: params.remittanceId },
      params.remittanceDocumentId,
    ),
  getRemittanceStatistics: ({ tx, environment, query }) => sumRemittances(tx, environment.id, query),
};
