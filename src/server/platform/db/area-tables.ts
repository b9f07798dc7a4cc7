// The tables of all areas, combined for the database type.
import type { AccountTables } from './tables/account/account-tables.ts';
import type { BankingTables } from './tables/banking/banking-tables.ts';
import type { BillingTables } from './tables/billing/billing-tables.ts';
import type { CommerceTables } from './tables/commerce/commerce-tables.ts';
import type { CustomerTables } from './tables/customers/customers.ts';
import type { DeveloperTables } from './tables/developers/developers-tables.ts';
import type { LedgerTables } from './tables/ledger/ledger.ts';
import type { OperatorTables } from './tables/operator/operator-tables.ts';
import type { PaymentTables } from './tables/payments/payments-tables.ts';
import type { PlatformTables } from './tables/platform/platform-tables.ts';
import type { RailsTables } from './tables/rails/rails-tables.ts';
import type { SettlementTables } from './tables/settlement/settlement-tables.ts';
import type { TerminalsTables } from './tables/terminals/terminals-tables.ts';

/** Every table by its name in the program; a new noun adds its tables to its area. */
export type Tables = AccountTables &
  BankingTables &
  BillingTables &
  CommerceTables &
  CustomerTables &
  DeveloperTables &
  LedgerTables &
  OperatorTables &
  PaymentTables &
  PlatformTables &
  RailsTables &
  SettlementTables &
  TerminalsTables;
