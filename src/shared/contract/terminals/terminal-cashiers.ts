// Contract of cashiers: they watch the payments of a virtual terminal, by an address and a PIN, without an account.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { idField, textField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';

/** ACTIVE · LOCKED: after wrong PINs, until a new PIN is set · REVOKED: no access any more. */
export const cashierStatuses = ['ACTIVE', 'LOCKED', 'REVOKED'] as const;
export type CashierStatus = (typeof cashierStatuses)[number];

export const terminalCashier = z.object({
  id: idField,
  name: z.string(),
  status: z.enum(cashierStatuses),
  madeBy: z.string(),
  createdAt: instant,
  lastOpenedAt: instant.nullable().describe('When the PIN was last entered'),
  revokedAt: instant.nullable(),
});
export type TerminalCashier = z.output<typeof terminalCashier>;

export const terminalCashierInput = z.object({ name: textField('Name', 60) });

const pin = z.string().describe('Six digits; returned only in this response');
export const newTerminalCashier = terminalCashier.extend({
  link: z.string().describe('Address of the receiving page; returned only in this response'),
  pin,
});
export type NewTerminalCashier = z.output<typeof newTerminalCashier>;

const params = z.object({ terminalId: idField });
const { read, change } = callsOf({
  area: 'PAYMENT_GATEWAY.TERMINALS',
  feature: 'terminals',
  params: params.extend({ cashierId: idField }),
  output: terminalCashier,
});
const at = '/virtual-terminals/:terminalId/cashiers';

export const terminalCashiersContract = {
  listTerminalCashiers: {
    ...read,
    url: at,
    params,
    summary: 'List the cashiers of a virtual terminal',
    output: z.object({ items: z.array(terminalCashier) }),
    errors: ['NOT_FOUND'],
  },
  createTerminalCashier: {
    ...change,
    method: 'POST',
    url: at,
    params,
    summary: 'Add a cashier',
    description:
      'A cashier watches the payments of a virtual terminal. The address of the receiving page and the PIN are returned only in this response.',
    body: terminalCashierInput,
    output: newTerminalCashier,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Cashier added',
  },
  renewTerminalCashierPin: {
    ...change,
    method: 'POST',
    url: `${at}/:cashierId/pin`,
    summary: 'Replace the PIN of a cashier',
    description: 'The PIN must be entered again on every phone.',
    output: terminalCashier.extend({ pin }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'New PIN created',
  },
  revokeTerminalCashier: {
    ...change,
    method: 'DELETE',
    url: `${at}/:cashierId`,
    summary: 'Revoke a cashier',
    description: 'The receiving page closes immediately.',
    errors: ['NOT_FOUND'],
    message: 'Cashier revoked',
  },
} as const satisfies Contract;

/** The key in the address of a receiving page. */
export const tillKeyField = z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'This is not a valid cashier’s address.');

export const tillContract = {
  openTill: {
    method: 'POST',
    access: 'public',
    audit: false,
    transaction: 'own',
    url: '/tills/:tillKey/open',
    summary: 'Log in a cashier',
    description:
      'Opens the receiving page on this phone for a shift and sets a cookie. The page itself is at /till/{tillKey}.',
    params: z.object({ tillKey: tillKeyField }),
    body: z.object({ pin: z.string().regex(/^\d{6}$/, 'Enter the 6 digits') }),
    output: z.object({ until: instant }),
    errors: ['NOT_FOUND', 'CODE_WRONG', 'CODE_SPENT'],
  },
} as const satisfies Contract;
