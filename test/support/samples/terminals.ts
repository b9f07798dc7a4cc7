// Samples of the area 'terminals': a valid body of each call that changes something, and one of each thing its nouns own.
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, type Samples } from './samples.ts';

const bodies = {
  createVirtualTerminal: { name: 'Till 4', currency: 'NGN' },
  updateVirtualTerminal: { name: 'Taken over' },
  setVirtualTerminalStatus: { status: 'DISABLED' },
  exportVirtualTerminals: { format: 'csv', filters: {} },
};

async function make(server: TestServer, { token }: TestBusiness) {
  const terminal = await server.call(virtualTerminalsContract.createVirtualTerminal, {
    token,
    body: { ...bodies.createVirtualTerminal, name: `${marker} terminal` },
  });
  return { terminalId: terminal.data.id };
}

export const terminalsSamples: Samples = { bodies, make };
