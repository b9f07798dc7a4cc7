// The table types of the terminals area, combined for the database type.
import type { AgentTables } from './agents.ts';
import type { CashRegisterTables } from './cash-registers.ts';
import type { PosTerminalTables } from './pos-terminals.ts';
import type { TerminalAlertTables } from './terminal-alerts.ts';
import type { TerminalCashierTables } from './terminal-cashiers.ts';
import type { TerminalSaleTables } from './terminal-sales.ts';
import type { VirtualTerminalTables } from './virtual-terminals.ts';

export type TerminalsTables = VirtualTerminalTables &
  PosTerminalTables &
  TerminalSaleTables &
  CashRegisterTables &
  TerminalCashierTables &
  AgentTables &
  TerminalAlertTables;
