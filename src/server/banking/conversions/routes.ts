// Handlers of conversions of the collection balance and of the transfer balance.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { ConvertedBalance, conversionsContract } from '#shared/contract/banking/balances/conversions.ts';
import { convert, lockConversion, previewConversion } from './convert.ts';
import { findConversion, listConversions, toConversion } from './list-conversions.ts';
import { getConversionReceipt } from './receipt.ts';

type All = Handlers<typeof conversionsContract>;

const handlersOf = (balance: ConvertedBalance) => {
  const list: All['listTransferConversions'] = ({ tx, services, environment, query }) =>
    listConversions(tx, environment.id, { ...query, balance }, services.clock.now());
  const file: All['exportTransferConversions'] = ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: `${balance}_conversions`, ...body, ids: null });
  const preview: All['previewTransferConversion'] = ({ tx, services, environment, query }) =>
    previewConversion(services, tx, environment, balance, query);
  const lock: All['lockTransferConversion'] = ({ tx, services, body, ...call }) =>
    lockConversion(services, tx, call, balance, body);
  const carryOut: All['convertTransferBalance'] = ({ tx, services, body, ...call }) =>
    convert(services, tx, call, balance, body.quote_id);
  return { list, file, preview, lock, carryOut };
};

const ofCollection = handlersOf('collection');
const ofTransfer = handlersOf('transfer');

const ofCollectionId = (params: { collectionConversionId: string }) =>
  ({ balance: 'collection', conversionId: params.collectionConversionId }) as const;
const ofTransferId = (params: { transferConversionId: string }) =>
  ({ balance: 'transfer', conversionId: params.transferConversionId }) as const;

export const conversionRoutes: All = {
  listCollectionConversions: ofCollection.list,
  exportCollectionConversions: ofCollection.file,
  previewCollectionConversion: ofCollection.preview,
  lockCollectionConversion: ofCollection.lock,
  convertCollectionBalance: ofCollection.carryOut,
  getCollectionConversion: async ({ tx, environment, params }) =>
    toConversion(await findConversion(tx, environment.id, ofCollectionId(params))),
  getCollectionConversionReceipt: ({ tx, services, environment, params }) =>
    getConversionReceipt(tx, services, environment, ofCollectionId(params)),
  listTransferConversions: ofTransfer.list,
  exportTransferConversions: ofTransfer.file,
  previewTransferConversion: ofTransfer.preview,
  lockTransferConversion: ofTransfer.lock,
  convertTransferBalance: ofTransfer.carryOut,
  getTransferConversion: async ({ tx, environment, params }) =>
    toConversion(await findConversion(tx, environment.id, ofTransferId(params))),
  getTransferConversionReceipt: ({ tx, services, environment, params }) =>
    getConversionReceipt(tx, services, environment, ofTransferId(params)),
};
