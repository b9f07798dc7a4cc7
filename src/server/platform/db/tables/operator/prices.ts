// Table types for proposed prices.
import type { ColumnType } from 'kysely';
import type { ProposalStatus, ProposedTerms } from '#shared/contract/operator/prices.ts';
import type { Fixed } from '../shared/columns.ts';

export type PriceProposalsTable = {
  id: Fixed<string>;
  terms: ColumnType<ProposedTerms, string, never>;
  status: ProposalStatus;
  proposedBy: Fixed<string>;
  proposedByName: Fixed<string>;
  createdAt: Fixed<Date>;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  note: string | null;
};

export type PriceProposalTables = {
  priceProposals: PriceProposalsTable;
};
