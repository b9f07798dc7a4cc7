// The contracts of terminals, by noun.
import type { Contract } from '../endpoint.ts';
import { agentDeskContract } from './agent-desk.ts';
import { agentDeviceContract, agentSalesContract } from './agent-sales.ts';
import { agentsContract } from './agents.ts';
import { cashRegistersContract } from './cash-registers.ts';
import { deskRegistersContract, tillRegistersContract } from './desk-registers.ts';
import { posTerminalsContract } from './pos-terminals.ts';
import { terminalAlertsContract } from './terminal-alerts.ts';
import { terminalCashiersContract, tillContract } from './terminal-cashiers.ts';
import { terminalDeviceContract } from './terminal-device.ts';
import { terminalFiguresContract } from './terminal-figures.ts';
import { terminalKeysContract } from './terminal-keys.ts';
import { terminalRequestsContract } from './terminal-requests.ts';
import { virtualTerminalsContract } from './virtual-terminals.ts';

export const terminalsContracts: Readonly<Record<string, Contract>> = {
  'virtual-terminals': virtualTerminalsContract,
  'terminal-requests': terminalRequestsContract,
  'pos-terminals': posTerminalsContract,
  'terminal-keys': terminalKeysContract,
  'terminal-device': terminalDeviceContract,
  'cash-registers': cashRegistersContract,
  'terminal-cashiers': terminalCashiersContract,
  tills: tillContract,
  'terminal-figures': terminalFiguresContract,
  agents: agentsContract,
  'terminal-alerts': terminalAlertsContract,
  'agent-sales': agentSalesContract,
  'agent-device': agentDeviceContract,
  'agent-desk': agentDeskContract,
  'desk-registers': deskRegistersContract,
  'till-registers': tillRegistersContract,
};
