// Standing instructions in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { standingInstructionsContract } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { instructionList } from './queries.ts';
import { toInstruction } from './service.ts';

export const searchInstructions = searchPages(standingInstructionsContract.listStandingInstructions, {
  page: (db, { actor }, query) =>
    instructionList.page(db, actor.environment.id, query, new Date(0), toInstruction),
  resultOf: (row) => ({
    kind: 'standing_instruction',
    title: row.reference,
    subtitle: joined(row.wallet.name, row.other_wallet.name),
    path: `/banking-services/wallets/standing-instructions/${row.id}`,
  }),
});
