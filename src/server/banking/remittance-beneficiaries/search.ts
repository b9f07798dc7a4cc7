// Remittance beneficiaries in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import { listPayees } from './list-beneficiaries.ts';

export const searchPayees = searchPages(remittanceBeneficiariesContract.listRemittanceBeneficiaries, {
  page: (db, { actor, services }, query) => listPayees(db, actor.environment.id, query, services.clock.now()),
  resultOf: (one) => ({
    kind: 'remittance_beneficiary',
    title: one.name,
    subtitle: joined(one.reference, one.summary),
    path: `/banking-services/remittance/beneficiaries/${one.id}/beneficiary-information`,
  }),
});
