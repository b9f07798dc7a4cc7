// Contract of agents: who sells and hands out cash at terminals of a business, by a code and a PIN, out of a float.
import { z } from 'zod';
import { canWrite } from '../../permissions.ts';
import { walletEntry, walletEntryQuery } from '../banking/wallet-entries.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, pageOf } from '../envelope.ts';
import { currencyField, idField, reasonInput } from '../fields.ts';
import { listTransactionsOf } from '../payments/sources/source-calls.ts';
import { transactionFilters } from '../payments/transactions.ts';
import { callsOf } from '../platform/noun-calls.ts';
import {
  agent,
  agentChange,
  agentCommissionInput,
  agentDetail,
  agentFilters,
  agentIdentityInput,
  agentInput,
  agentListQuery,
  fundFloatInput,
  linkShown,
  newAgent,
  pinShown,
  returnFloatInput,
} from './agent-shapes.ts';
import { serialNo } from './terminal-fields.ts';

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
      'Address and PIN are in this answer and nowhere else. A link by which the agent chooses a PIN of their own goes to the phone, and to the e-mail address where there is one. The register is asked about the identity number; until it has confirmed it the agent sells nothing.',
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
    message: 'Terminal unassigned',
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
    description: 'A link to choose another one is sent to the agent, as at the invitation.',
    body: z.object({ newLink: z.boolean().default(false) }),
    output: agentDetail.extend({ pin: pinShown, link: linkShown.nullable() }),
    errors,
    message: 'New PIN created',
  },
  sendAgentPinLink: {
    ...change,
    method: 'POST',
    url: `${one}/pin-link`,
    summary: 'Send an agent a link by SMS and e-mail to choose the PIN; the PIN holds until then',
    description:
      'The link is good for 72 hours and once; links that were sent before open nothing any more. Once the PIN is chosen the link is the address of the agent’s page.',
    errors,
    message: 'Link sent',
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
  exportAgentTransactions: {
    ...fileOf(transactionFilters),
    url: `${one}/transactions/export`,
    params,
    summary: 'Make a file of the payments taken at an agent’s terminals while they were the agent’s',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
