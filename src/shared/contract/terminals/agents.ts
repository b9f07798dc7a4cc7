// Contract of agents: who sells and hands out cash at terminals of a business, by a code and a PIN, out of a float.
import { z } from 'zod';
import { amountMax } from '../../money.ts';
import { canWrite } from '../../permissions.ts';
import { checkStatuses } from '../account/compliance.ts';
import { walletEntry, walletEntryQuery } from '../banking/wallet-entries.ts';
import { walletCurrencies } from '../banking/wallet-words.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, day, instant, minorUnits, pageOf } from '../envelope.ts';
import {
  amountField,
  currencyField,
  emailField,
  idField,
  listOf,
  optionalText,
  reasonInput,
  searchField,
  sortField,
  textField,
} from '../fields.ts';
import { listTransactionsOf } from '../payments/sources/source-calls.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { timelineEvent } from '../timeline.ts';
import { agentIdentityKinds, agentStatuses } from './agent-words.ts';
import { geoPoint, latitudeField, longitudeField, serialNo } from './pos-terminals.ts';
import { posTerminalStatuses } from './terminal-words.ts';

const float = z.object({
  currency: currencyField,
  walletId: idField,
  balance: minorUnits,
});

export const agent = z.object({
  id: idField,
  code: z.string().describe('Six digits, with which the agent signs in'),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable().describe('E.164; null: erased'),
  email: z.string().nullable(),
  status: z.enum(agentStatuses),
  verified: z
    .boolean()
    .describe('The register knows the identity number as this person’s: else nothing is sold'),
  address: z.string(),
  geoTag: geoPoint.describe('Where the agent is registered to work'),
  terminals: z.number().int().describe('POS terminals assigned'),
  floats: z.array(float).describe('A wallet a currency'),
  createdAt: instant,
  lastSignedInAt: instant.nullable(),
});
export type Agent = z.output<typeof agent>;

export const agentCommission = z.object({
  currency: currencyField,
  percent: z.number().describe('Of the amount of a cash-out, with at most two decimals'),
  flat: minorUnits,
  cap: minorUnits.nullable().describe('At most so much; null: no cap'),
  validFrom: instant,
});
export type AgentCommission = z.output<typeof agentCommission>;

const dayFigures = z.object({
  currency: currencyField,
  sales: minorUnits,
  salesCount: z.number().int(),
  cashOuts: minorUnits,
  cashOutsCount: z.number().int(),
  commission: minorUnits,
  cashOutLeft: minorUnits
    .nullable()
    .describe('Of the agent’s limit of the day; null: no cash-outs in this currency'),
});

export const agentDetail = agent.extend({
  identity: z.object({
    kind: z.enum(agentIdentityKinds),
    number: z.string().nullable().describe('Masked; null: erased'),
    bornOn: z.string().nullable(),
    status: z.enum(checkStatuses),
    result: z.string().describe('What the register said, in plain words'),
  }),
  pinLocked: z.boolean().describe('After wrong tries, until there is a new PIN'),
  closable: z.string().nullable().describe('Why the agent cannot be closed at present; null: can be'),
  assigned: z.array(
    z.object({
      id: idField,
      serialNumber: z.string(),
      name: z.string(),
      status: z.enum(posTerminalStatuses),
      currency: currencyField,
      since: instant,
    }),
  ),
  commissions: z.array(agentCommission).describe('That in force by currency, and those to come'),
  today: z.array(dayFigures).describe('A currency of floats and terminals each'),
  madeBy: z.string(),
  blockReason: z.string().nullable(),
  timeline: z.array(timelineEvent),
});
export type AgentDetail = z.output<typeof agentDetail>;

const pin = z.string().describe('Six digits, in this answer and nowhere else');
const link = z.string().describe('The address of the agent’s page, in this answer and nowhere else');
export const newAgent = agentDetail.extend({ link, pin });
export type NewAgent = z.output<typeof newAgent>;

const phone = z
  .string({ error: 'Phone number is required' })
  .trim()
  .min(1, 'Phone number is required')
  .max(30, 'Phone number is invalid');

export const agentChange = z.object({
  phone: phone.describe('With a country code, or as of the business’s country'),
  email: emailField.nullish().transform((value) => value || null),
  address: textField('Address', 300),
  latitude: latitudeField,
  longitude: longitudeField,
});

export const agentIdentityInput = z.object({
  firstName: textField('First name', 80),
  lastName: textField('Last name', 80),
  bornOn: day.describe('Date of birth'),
  kind: z.enum(agentIdentityKinds, { error: 'Choose BVN or NIN' }),
  number: z.string({ error: 'The number is required' }).regex(/^\d{11}$/, 'Must have 11 digits'),
});

export const agentInput = agentIdentityInput.extend(agentChange.shape);

const amountOrNone = (label: string) =>
  z
    .number({ error: `${label} is required` })
    .int(`${label} is required`)
    .min(0, 'Must not be negative')
    .max(amountMax, 'Amount is too large');

export const agentCommissionInput = z.object({
  currency: z.enum(walletCurrencies, { error: 'Choose a currency' }),
  percent: z
    .number({ error: 'Percent is required' })
    .min(0, 'Must not be negative')
    .max(10, 'Must be at most 10')
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals'),
  flat: amountOrNone('Flat amount'),
  cap: amountOrNone('Cap')
    .nullish()
    .transform((value) => value ?? null),
  validFrom: instant.nullish().describe('Left out: from now on'),
});

const moved = z.object({ amount: amountField, narration: optionalText(100) });
export const fundFloatInput = moved.extend({ fromWalletId: idField.describe('A wallet of the business') });
export const returnFloatInput = moved.extend({ toWalletId: idField.describe('A wallet of the business') });

export const agentFilters = z.object({
  search: searchField.describe('Name, code, phone number or e-mail'),
  status: listOf(agentStatuses),
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
  sort: sortField(['createdAt', 'name', 'code'], '-createdAt'),
});
export type AgentFilters = z.output<typeof agentFilters>;
export const agentListQuery = agentFilters.extend(countedPageQuery.shape);

const params = z.object({ agentId: idField });
const { read, readOne, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.TERMINALS',
  feature: 'terminals',
  params,
  output: agentDetail,
});
const at = '/agents';
const one = `${at}/:agentId` as const;
const errors = ['NOT_FOUND', 'CONFLICT'] as const;
/** Money of the business's wallets moves: who may is whoever may move money between them. */
const moving = {
  ...change,
  access: canWrite('BANKING_SERVICES.WALLETS'),
  method: 'POST',
  approval: 'wallets',
  idempotency: 'required',
  output: z.object({ reference: z.string(), agent: agentDetail }),
  errors: [...errors, 'INSUFFICIENT_BALANCE', 'WALLET_STATE', 'WALLET_BLOCKED'],
} as const;

export const agentsContract = {
  listAgents: {
    ...read,
    url: at,
    summary: 'List agents',
    query: agentListQuery,
    output: countedPageOf(agent),
  },
  exportAgents: {
    ...fileOf(agentFilters),
    url: `${at}/export`,
    summary: 'Make a file of the agents that the filters match',
  },
  inviteAgent: {
    ...create,
    url: at,
    summary: 'Invite an agent, who gets a code, a PIN and an address',
    description:
      'Address and PIN are in this answer and nowhere else. The register is asked about the identity number; until it has confirmed it the agent sells nothing.',
    body: agentInput,
    output: newAgent,
    errors: ['CONFLICT'],
    message: 'Agent invited',
  },
  getAgent: { ...readOne, url: one, summary: 'Get an agent', output: agentDetail },
  updateAgent: {
    ...change,
    method: 'PUT',
    url: one,
    summary: 'Change how an agent is reached and where they work',
    body: agentChange,
    errors,
    message: 'Agent saved',
  },
  setAgentIdentity: {
    ...change,
    method: 'PUT',
    url: `${one}/identity`,
    summary: 'Give another name, date of birth or identity number; the register is asked again',
    body: agentIdentityInput,
    errors,
    message: 'Identity saved',
  },
  assignAgentTerminal: {
    ...change,
    method: 'POST',
    url: `${one}/terminals`,
    summary: 'Assign a POS terminal to an agent; one has one agent at a time',
    body: z.object({ serialNo }),
    errors,
    message: 'Terminal assigned',
  },
  takeAgentTerminal: {
    ...change,
    method: 'DELETE',
    url: `${one}/terminals/:serialNo`,
    params: params.extend({ serialNo }),
    summary: 'Take a POS terminal from an agent',
    errors,
    message: 'Terminal taken back',
  },
  setAgentCommission: {
    ...change,
    method: 'POST',
    url: `${one}/commissions`,
    summary: 'Set what an agent earns by a cash-out, from now or from a later time on',
    body: agentCommissionInput,
    errors,
    message: 'Commission saved',
  },
  renewAgentPin: {
    ...change,
    method: 'POST',
    url: `${one}/pin`,
    summary: 'Give an agent a new PIN, and if wanted a new address: whoever is signed in signs in again',
    body: z.object({ newLink: z.boolean().default(false) }),
    output: agentDetail.extend({ pin, link: link.nullable() }),
    errors,
    message: 'New PIN made',
  },
  blockAgent: {
    ...change,
    method: 'POST',
    url: `${one}/block`,
    summary: 'Block an agent: signed out at once, and the terminals take nothing',
    body: reasonInput,
    errors,
    message: 'Agent blocked',
  },
  unblockAgent: {
    ...change,
    method: 'POST',
    url: `${one}/unblock`,
    summary: 'Unblock an agent',
    errors,
    message: 'Agent unblocked',
  },
  closeAgent: {
    ...change,
    method: 'POST',
    url: `${one}/close`,
    summary: 'Close an agent whose float is empty, for good',
    body: reasonInput,
    errors,
    message: 'Agent closed',
  },
  fundAgentFloat: {
    ...moving,
    url: `${one}/float/fund`,
    summary: 'Move money from a wallet of the business into an agent’s float of its currency',
    body: fundFloatInput,
    message: 'Float funded',
  },
  returnAgentFloat: {
    ...moving,
    url: `${one}/float/return`,
    summary: 'Move money from an agent’s float back into a wallet of the business',
    body: returnFloatInput,
    message: 'Float returned',
  },
  listAgentFloatEntries: {
    ...readOne,
    url: `${one}/float/entries`,
    summary: 'Every change of an agent’s float with the balance after it, the newest first',
    query: walletEntryQuery.extend({
      currency: currencyField.optional().describe('Left out: that of the business'),
    }),
    output: pageOf(walletEntry),
  },
  listAgentTransactions: listTransactionsOf({
    ...readOne,
    url: `${one}/transactions`,
    summary: 'Payments taken at an agent’s terminals while they were the agent’s',
  }),
} as const satisfies Contract;
