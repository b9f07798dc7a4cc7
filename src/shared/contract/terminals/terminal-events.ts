// The webhook events of POS terminals and of requests for them.
import { z } from 'zod';
import { minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';
import { posTerminalStatuses, terminalRequestStatuses } from './terminal-enums.ts';

const requestData = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(terminalRequestStatuses),
  model: z.string(),
  quantity: z.number().int(),
  currency: currencyField,
  fee: minorUnits,
  tracking: z.string().nullable(),
});
const request = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d71',
  reference: 'TRQ-3T7KQ2MN',
  status: 'PENDING',
  model: 'PAX_A920',
  quantity: 2,
  currency: 'NGN',
  fee: 24_000_000,
  tracking: null,
} as const;

const terminalData = z.object({
  id: z.uuid(),
  serialNumber: z.string(),
  name: z.string(),
  model: z.string(),
  status: z.enum(posTerminalStatuses),
  currency: currencyField,
});
const terminal = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d72',
  serialNumber: '1490238871',
  name: 'Ikeja, till 1',
  model: 'PAX_A920',
  status: 'ASSIGNED',
  currency: 'NGN',
} as const;

export const terminalEvents = {
  'terminal_request.made': { sentence: 'POS terminals were requested.', data: requestData, example: request },
  'terminal_request.updated': {
    sentence: 'A terminal request was decided, dispatched, delivered, assigned or withdrawn.',
    data: requestData,
    example: { ...request, status: 'APPROVED' },
  },
  'pos_terminal.assigned': {
    sentence: 'A POS terminal was assigned to the business.',
    data: terminalData,
    example: terminal,
  },
  'pos_terminal.updated': {
    sentence: 'A POS terminal was activated, deactivated or returned.',
    data: terminalData,
    example: { ...terminal, status: 'ACTIVE' },
  },
} as const;
