// Beneficiaries and their groups in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import { beneficiaryGroupsContract } from '#shared/contract/banking/beneficiary-groups.ts';
import { listGroups } from './groups.ts';
import { listBeneficiaries } from './list-beneficiaries.ts';

const at = '/banking-services/transfers/beneficiaries';

export const searchBeneficiaries = searchPages(beneficiariesContract.listBeneficiaries, {
  page: (db, { actor, services }, query) =>
    listBeneficiaries(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'beneficiary',
    title: row.name,
    subtitle: joined(row.bankName, row.accountNumber.slice(-4), row.reference),
    path: `${at}/single?search=${row.reference}`,
  }),
});

export const searchGroups = searchPages(beneficiaryGroupsContract.listBeneficiaryGroups, {
  page: (db, { actor, services }, query) => listGroups(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'beneficiary_group',
    title: row.name,
    subtitle: joined(`${row.members} beneficiaries`, row.reference),
    path: `/banking-services/transfers/beneficiaries/group/${row.id}`,
  }),
});
