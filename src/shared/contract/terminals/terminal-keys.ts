// Contract of device keys: created for a POS terminal and shown once, revocable at any time.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { idField, textField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { serialNo } from './terminal-fields.ts';

export const terminalKey = z.object({
  id: idField,
  name: z.string(),
  hint: z.string().describe('First and last characters'),
  madeBy: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type TerminalKey = z.output<typeof terminalKey>;

export const terminalKeyInput = z.object({ name: textField('Name', 60) });

const { read, change } = callsOf({
  area: 'PAYMENT_GATEWAY.TERMINALS',
  feature: 'terminals',
  params: z.object({ serialNo }),
  output: terminalKey,
});
const at = '/pos-terminals/:serialNo/keys';

export const terminalKeysContract = {
  listTerminalKeys: {
    ...read,
    url: at,
    params: z.object({ serialNo }),
    summary: 'List the device keys of a POS terminal',
    output: z.object({ items: z.array(terminalKey) }),
    errors: ['NOT_FOUND'],
  },
  createTerminalKey: {
    ...change,
    method: 'POST',
    url: at,
    stepUp: true,
    summary: 'Create a device key for a POS terminal',
    description: 'The key is returned only in this response.',
    body: terminalKeyInput,
    output: terminalKey.extend({ key: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Device key created',
  },
  revokeTerminalKey: {
    ...change,
    method: 'DELETE',
    url: `${at}/:deviceKeyId`,
    params: z.object({ serialNo, deviceKeyId: idField }),
    summary: 'Revoke a device key',
    description: 'It stops working immediately.',
    errors: ['NOT_FOUND'],
    message: 'Device key revoked',
  },
} as const satisfies Contract;
