// Senders in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { listSenders } from './list-senders.ts';

export const searchSenders = searchPages(remittanceSendersContract.listSenders, {
  page: (db, { actor, services }, query) =>
    listSenders(db, actor.environment.id, query, services.clock.now()),
  resultOf: (one) => ({
    kind: 'remittance_sender',
    title: one.name,
    subtitle: joined(one.reference, one.email),
    path: `/banking-services/remittance/senders/${one.id}/sender-information`,
  }),
});
