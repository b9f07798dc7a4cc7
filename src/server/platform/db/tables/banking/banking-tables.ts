// The table types of the banking area, combined for the database type.

import type { BankOrdersTable } from './bank-orders.ts';
import type { BeneficiaryTables } from './beneficiaries.ts';
import type { TransferGroupTables } from './bulk-transfers.ts';
import type { ExchangeTables } from './exchange-rates.ts';
import type { FundRequestTables } from './fund-requests.ts';
import type { RailConnectionsTable } from './rail-connections.ts';
import type { RemittanceTables } from './remittances.ts';
import type { StandingInstructionTables } from './standing-instructions.ts';
import type { TierUpgradeTables } from './tier-upgrades.ts';
import type { TransferTables } from './transfers.ts';
import type { VirtualAccountTables } from './virtual-accounts.ts';
import type { WalletDisputeTables } from './wallet-disputes.ts';
import type { WalletTables } from './wallets.ts';

export type BankingTables = BeneficiaryTables &
  FundRequestTables &
  TierUpgradeTables &
  TransferTables &
  TransferGroupTables &
  ExchangeTables &
  WalletTables &
  WalletDisputeTables &
  StandingInstructionTables &
  VirtualAccountTables &
  RemittanceTables & { bankOrders: BankOrdersTable; railConnections: RailConnectionsTable };
