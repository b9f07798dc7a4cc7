// Remittance beneficiaries in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import { listPayees } from './list-beneficiaries.ts';

export const searchPayees = searchPages(remittanceBeneficiariesContract.listRemittanceBeneficiaries, {
  page: (db, { actor, services }, query) => listPayees(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'remittance_beneficiary',
    title: row.name,
    subtitle: joined(row.reference, row.summary),
    path: `/banking-services/remittance/beneficiaries/${row.id}/beneficiary-information`,
  }),
});
