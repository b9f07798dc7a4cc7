// Module definition of remittance beneficiaries.
import { calls, type Module } from '#server/module.ts';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import { payeeErasures, payeeRetention } from './personal-data.ts';
import { remittanceBeneficiaryRoutes } from './routes.ts';
import { searchPayees } from './search.ts';
import { remittanceBeneficiaryStates } from './states.ts';

export const remittanceBeneficiariesModule: Module = {
  tables: ['remittance_beneficiaries'],
  states: [remittanceBeneficiaryStates],
  calls: [calls('remittance-beneficiaries', remittanceBeneficiariesContract, remittanceBeneficiaryRoutes)],
  search: [searchPayees],
  retention: payeeRetention,
  erasures: payeeErasures,
  exports: {
    remittance_beneficiaries: {
      call: remittanceBeneficiariesContract.exportRemittanceBeneficiaries,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
