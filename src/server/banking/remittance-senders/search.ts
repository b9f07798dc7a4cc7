// Senders in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { listSenders } from './list-senders.ts';

export const searchSenders = searchPages(remittanceSendersContract.listSenders, {
  page: (db, { actor, services }, query) =>
    listSenders(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'remittance_sender',
    title: row.name,
    subtitle: joined(row.reference, row.email),
    path: `/banking-services/remittance/senders/${row.id}/sender-information`,
  }),
});
