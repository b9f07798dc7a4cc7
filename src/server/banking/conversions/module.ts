// Module definition of conversions.
import { calls, type Module } from '#server/module.ts';
import { conversionsContract } from '#shared/contract/banking/balances/conversions.ts';
import { conversionErasures, conversionRetention } from './personal-data.ts';
import { conversionProofs } from './proofs.ts';
import { conversionRoutes } from './routes.ts';
import { conversionStates } from './states.ts';

export const conversionsModule: Module = {
  tables: ['conversions'],
  states: [conversionStates],
  calls: [calls('conversions', conversionsContract, conversionRoutes)],
  proofs: conversionProofs,
  retention: conversionRetention,
  erasures: conversionErasures,
  exports: {
    collection_conversions: {
      call: conversionsContract.exportCollectionConversions,
      file: new URL('./export-collection.ts', import.meta.url),
    },
    transfer_conversions: {
      call: conversionsContract.exportTransferConversions,
      file: new URL('./export-transfer.ts', import.meta.url),
    },
  },
};
