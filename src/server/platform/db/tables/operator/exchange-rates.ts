// Table types for proposed exchange rates.
import type { ExchangeKind } from '#shared/contract/operator/console/exchange-rates.ts';
import type { Currency } from '#shared/money.ts';
import type { Maybe } from '../shared/columns.ts';
import type { ProposalColumns } from '../shared/proposals.ts';

export type ExchangeProposalsTable = ProposalColumns & {
  kind: ExchangeKind;
  fromCurrency: Currency;
  toCurrency: Currency;
  value: number;
  validFrom: Maybe<Date>;
  reason: string;
};

export type ExchangeProposalTables = {
  exchangeProposals: ExchangeProposalsTable;
};
