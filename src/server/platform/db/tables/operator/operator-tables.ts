// The table types of the operator console, combined for the database type.
import type { BrandTables } from './brands.ts';
import type { ChargebackPolicyTables } from './chargeback-policies.ts';
import type { ExchangeProposalTables } from './exchange-rates.ts';
import type { PriceProposalTables } from './prices.ts';
import type { ReconciliationTables } from './reconciliation.ts';
import type { RetentionTables } from './retention.ts';
import type { OperatorSettlementTables } from './settlement.ts';
import type { StaffTables } from './staff.ts';
import type { WalletLimitTables } from './wallet-limits.ts';

export type OperatorTables = BrandTables &
  StaffTables &
  RetentionTables &
  PriceProposalTables &
  ReconciliationTables &
  OperatorSettlementTables &
  ChargebackPolicyTables &
  WalletLimitTables &
  ExchangeProposalTables;
