// Module definition of senders.
import { calls, type Module } from '#server/module.ts';
import { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { switchedStates } from '#shared/states.ts';
import { senderErasures, senderRetention } from './personal-data.ts';
import { remittanceSenderRoutes } from './routes.ts';
import { searchSenders } from './search.ts';

export const remittanceSendersModule: Module = {
  tables: ['remittance_senders'],
  states: [switchedStates('remittance_senders', 'ACTIVE', 'BLOCKED')],
  calls: [calls('remittance-senders', remittanceSendersContract, remittanceSenderRoutes)],
  search: [searchSenders],
  retention: senderRetention,
  erasures: senderErasures,
  exports: {
    remittance_senders: {
      call: remittanceSendersContract.exportSenders,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
