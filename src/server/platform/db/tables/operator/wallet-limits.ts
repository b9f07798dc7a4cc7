// Table types for proposed wallet limits.
import type { Currency } from '#shared/money.ts';
import type { Maybe } from '../shared/columns.ts';
import type { ProposalColumns } from '../shared/proposals.ts';

export type WalletLimitProposalsTable = ProposalColumns & {
  currency: Currency;
  tier: number;
  singleDeposit: number | null;
  dailyDebit: number | null;
  balanceMax: number | null;
  startsOn: string | null;
  validFrom: Maybe<Date>;
  reason: string;
};

export type WalletLimitTables = {
  walletLimitProposals: WalletLimitProposalsTable;
};
