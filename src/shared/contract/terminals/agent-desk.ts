// Contract of an agent's own page: signing in with code and PIN, and what the page shows and does while it is open.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField } from '../fields.ts';
import { agentSale } from './agent-sales.ts';
import { agentTerminal } from './agent-shapes.ts';
import { agentSaleKinds } from './agent-words.ts';

/** Of a key in the address of an agent's page. */
export const agentKeyField = z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'This is not the address of an agent.');

const params = z.object({ agentKey: agentKeyField });
const one = params.extend({ agentSaleId: idField });
const at = '/agent-desks/:agentKey';
/** The agent is known by the cookie that signing in has set. */
const call = { access: 'public', audit: false, params } as const;
const errors = ['NOT_FOUND', 'UNAUTHENTICATED', 'CONFLICT'] as const;
const sixDigits = z.string({ error: 'Enter the six digits' }).regex(/^\d{6}$/, 'Enter the six digits');
const easyPins = ['123456', '654321'];

export const deskSale = agentSale.omit({ agent: true, customerPhone: true });

export const agentDesk = z.object({
  name: z.string(),
  code: z.string(),
  merchant: z.string(),
  testMode: z.boolean(),
  simulated: z.boolean(),
  timeZone: z.string(),
  now: instant.describe('By the clock of the business'),
  verified: z.boolean().describe('false: nothing is sold yet'),
  terminals: z.array(agentTerminal),
  floats: z.array(
    z.object({
      currency: currencyField,
      balance: minorUnits.nullable().describe('Of the float; null: there is none in this currency'),
      sales: minorUnits.describe('Today'),
      salesCount: z.number().int(),
      cashOuts: minorUnits.describe('Today'),
      cashOutsCount: z.number().int(),
      commission: minorUnits.describe('Today'),
      left: minorUnits.nullable().describe('Of the limit of the day; null: no cash-outs in this currency'),
    }),
  ),
  recent: z.array(deskSale).describe('Today’s, the newest first, at most 50'),
});
export type AgentDesk = z.output<typeof agentDesk>;

export const agentDeskContract = {
  openAgentDesk: {
    method: 'POST',
    access: 'public',
    audit: false,
    transaction: 'own',
    url: `${at}/open`,
    summary: 'Sign an agent in on this phone, for a shift',
    description: 'The page itself is at /agent/{agentKey}; it is kept open by a cookie.',
    params,
    body: z.object({ code: sixDigits, pin: sixDigits }),
    output: z.object({ until: instant }),
    errors: ['NOT_FOUND', 'CODE_WRONG', 'CODE_SPENT'],
  },
  chooseAgentPin: {
    ...call,
    method: 'POST',
    url: `${at}/pin`,
    summary: 'Choose the PIN by a link that was sent, which is the address of the page from then on',
    body: z.object({
      pin: sixDigits.refine(
        (pin) => !easyPins.includes(pin) && new Set(pin).size > 1,
        'Choose digits that are harder to guess',
      ),
    }),
    output: z.object({ code: z.string().describe('With it and the PIN the agent signs in') }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  leaveAgentDesk: {
    ...call,
    method: 'POST',
    url: `${at}/leave`,
    summary: 'Sign an agent out on this phone',
    output: z.object({ left: z.literal(true) }),
    errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
  },
  getAgentDesk: {
    ...call,
    method: 'GET',
    url: at,
    summary: 'What the page of a signed-in agent shows',
    output: agentDesk,
    errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
  },
  beginAgentSale: {
    ...call,
    method: 'POST',
    url: `${at}/sales`,
    summary: 'Begin a sale or a cash-out at a terminal of the agent; the terminal asks for the card',
    body: z.object({
      requestId: z.uuid().describe('The page’s own: what is sent again is not begun again'),
      kind: z.enum(agentSaleKinds, { error: 'Choose sale or cash-out' }),
      terminalId: z.uuid({ error: 'Choose a terminal' }),
      amount: amountField,
      phone: z
        .string()
        .trim()
        .max(30, 'Phone number is invalid')
        .nullish()
        .describe('Of the customer; required for a cash-out'),
    }),
    output: deskSale,
    errors: [...errors, 'INSUFFICIENT_BALANCE'],
  },
  getDeskSale: {
    ...call,
    method: 'GET',
    url: `${at}/sales/:agentSaleId`,
    params: one,
    summary: 'What became of a sale or cash-out',
    output: deskSale,
    errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
  },
  cancelDeskSale: {
    ...call,
    method: 'POST',
    url: `${at}/sales/:agentSaleId/cancel`,
    params: one,
    summary: 'Cancel a sale or cash-out for which no card was read',
    output: deskSale,
    errors,
  },
} as const satisfies Contract;
