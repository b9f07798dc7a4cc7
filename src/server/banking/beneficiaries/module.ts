// Module definition of beneficiaries.

import { calls, type Module } from '#server/module.ts';
import { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import { beneficiaryGroupsContract } from '#shared/contract/banking/beneficiary-groups.ts';
import { beneficiaryImportsContract } from '#shared/contract/banking/beneficiary-imports.ts';
import { beneficiaryNames } from './name-enquiries.ts';
import { beneficiariesRetention } from './personal-data.ts';
import { beneficiaryRoutes, groupRoutes, importRoutes } from './routes.ts';
import { searchBeneficiaries, searchGroups } from './search.ts';
import { beneficiaryGroupStates, beneficiaryStates } from './states.ts';

export const beneficiariesModule: Module = {
  tables: ['beneficiaries', 'beneficiary_groups', 'beneficiary_group_members'],
  states: [beneficiaryStates, beneficiaryGroupStates],
  calls: [
    calls('beneficiaries', beneficiariesContract, beneficiaryRoutes),
    calls('beneficiary-groups', beneficiaryGroupsContract, groupRoutes),
    calls('beneficiary-imports', beneficiaryImportsContract, importRoutes),
  ],
  sweeps: [
    {
      name: 'names of beneficiaries',
      everyMs: 2000,
      due: beneficiaryNames.findDue,
      run: beneficiaryNames.run,
    },
  ],
  retention: beneficiariesRetention,
  search: [searchBeneficiaries, searchGroups],
  exports: {
    beneficiaries: {
      call: beneficiariesContract.exportBeneficiaries,
      file: new URL('./export-beneficiaries.ts', import.meta.url),
    },
    beneficiary_groups: {
      call: beneficiaryGroupsContract.exportBeneficiaryGroups,
      file: new URL('./export-groups.ts', import.meta.url),
    },
    group_beneficiaries: {
      call: beneficiaryGroupsContract.exportGroupBeneficiaries,
      file: new URL('./export-members.ts', import.meta.url),
    },
  },
};
