// The tables of the areas that keep theirs together, for the type of the database.
import type { ApprovalTables } from './tables/account/approvals.ts';
import type { BankingTables } from './tables/banking/banking-tables.ts';
import type { BillingTables } from './tables/billing/billing-tables.ts';
import type { CommerceTables } from './tables/commerce/commerce-tables.ts';
import type { OperatorTables } from './tables/operators.ts';
import type { TerminalsTables } from './tables/terminals/terminals-tables.ts';

export type AreaTables = OperatorTables &
  BankingTables &
  BillingTables &
  CommerceTables &
  TerminalsTables &
  ApprovalTables;
