// The tables of the operator console, put together for the type of the database.
import type { BrandTables } from './brands.ts';
import type { ChargebackPolicyTables } from './chargeback-policies.ts';
import type { PriceProposalTables } from './prices.ts';
import type { ReconciliationTables } from './reconciliation.ts';
import type { RetentionTables } from './retention.ts';
import type { SettlementTables } from './settlement.ts';
import type { StaffTables } from './staff.ts';

export type OperatorTables = BrandTables &
  StaffTables &
  RetentionTables &
  PriceProposalTables &
  ReconciliationTables &
  SettlementTables &
  ChargebackPolicyTables;
