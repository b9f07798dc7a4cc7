// The nouns of the area 'terminals': terminals, their sales, agents and cash registers.
import type { Module } from '#server/module.ts';
import { agentDeskModule } from './agent-desk/module.ts';
import { agentSalesModule } from './agent-sales/module.ts';
import { agentsModule } from './agents/module.ts';
import { cashRegistersModule } from './cash-registers/module.ts';
import { deskRegistersModule } from './desk-registers/module.ts';
import { posTerminalsModule } from './pos-terminals/module.ts';
import { terminalAlertsModule } from './terminal-alerts/module.ts';
import { terminalCashiersModule } from './terminal-cashiers/module.ts';
import { terminalFiguresModule } from './terminal-figures/module.ts';
import { terminalKeysModule } from './terminal-keys/module.ts';
import { terminalRequestsModule } from './terminal-requests/module.ts';
import { terminalSalesModule } from './terminal-sales/module.ts';
import { virtualTerminalsModule } from './virtual-terminals/module.ts';

export const terminalsModules: readonly Module[] = [
  virtualTerminalsModule,
  posTerminalsModule,
  agentsModule,
  terminalRequestsModule,
  terminalKeysModule,
  terminalSalesModule,
  agentSalesModule,
  agentDeskModule,
  cashRegistersModule,
  terminalCashiersModule,
  deskRegistersModule,
  terminalFiguresModule,
  terminalAlertsModule,
];
