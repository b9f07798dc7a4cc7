// Contract of agents: they sell and pay out cash at terminals of a business, with a code and a PIN, from a float.
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
/** Transfers from and to the business's wallets: require the permission to transfer between wallets. */
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
    summary: 'Export agents',
  },
  inviteAgent: {
    ...create,
    url: at,
    summary: 'Invite an agent',
    description:
      'Creates a code, a PIN and an address for the agent. The address and the PIN are returned only in this response. A link to choose a PIN is sent to the phone, and to the e-mail address if there is one. The identity number is verified with the register; the agent cannot sell until it is confirmed.',
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
    summary: 'Update an agent',
    description: 'Changes the contact details and the work location.',
    body: agentChange,
    errors,
    message: 'Agent saved',
  },
  setAgentIdentity: {
    ...change,
    method: 'PUT',
    url: `${one}/identity`,
    summary: 'Change the identity of an agent',
    description: 'Changes the name, date of birth or identity number, which is verified again.',
    body: agentIdentityInput,
    errors,
    message: 'Identity saved',
  },
  assignAgentTerminal: {
    ...change,
    method: 'POST',
    url: `${one}/terminals`,
    summary: 'Assign a POS terminal to an agent',
    description: 'A terminal is assigned to one agent at a time.',
    body: z.object({ serialNo }),
    errors,
    message: 'Terminal assigned',
  },
  takeAgentTerminal: {
    ...change,
    method: 'DELETE',
    url: `${one}/terminals/:serialNo`,
    params: params.extend({ serialNo }),
    summary: 'Unassign a POS terminal from an agent',
    errors,
    message: 'Terminal unassigned',
  },
  setAgentCommission: {
    ...change,
    method: 'POST',
    url: `${one}/commissions`,
    summary: 'Set the cash-out commission of an agent',
    description: 'Applies from now or from a later time.',
    body: agentCommissionInput,
    errors,
    message: 'Commission saved',
  },
  renewAgentPin: {
    ...change,
    method: 'POST',
    url: `${one}/pin`,
    summary: 'Replace the PIN of an agent',
    description:
      'Optionally replaces the address too. The agent is logged out everywhere. A link to choose another PIN is sent to the agent, as with the invitation.',
    body: z.object({ newLink: z.boolean().default(false) }),
    output: agentDetail.extend({ pin: pinShown, link: linkShown.nullable() }),
    errors,
    message: 'New PIN created',
  },
  sendAgentPinLink: {
    ...change,
    method: 'POST',
    url: `${one}/pin-link`,
    summary: 'Send an agent a link to choose a PIN',
    idempotency: 'optional',
    description:
      'Sent by SMS and e-mail. The current PIN stays valid until then. The link works once, for 72 hours; earlier links stop working. Once the PIN is chosen, the link is the address of the agent’s page.',
    errors,
    message: 'Link sent',
  },
  blockAgent: {
    ...change,
    method: 'POST',
    url: `${one}/block`,
    summary: 'Block an agent',
    description: 'The agent is logged out immediately, and the terminals accept no payments.',
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
    summary: 'Close an agent',
    description: 'This cannot be undone. Refused while the float is not empty.',
    body: reasonInput,
    errors,
    message: 'Agent closed',
  },
  fundAgentFloat: {
    ...moving,
    url: `${one}/float/fund`,
    summary: 'Fund an agent’s float',
    description: 'Moves money from a wallet of the business in the same currency.',
    body: fundFloatInput,
    message: 'Float funded',
  },
  returnAgentFloat: {
    ...moving,
    url: `${one}/float/return`,
    summary: 'Return money from an agent’s float',
    description: 'Moves it to a wallet of the business.',
    body: returnFloatInput,
    message: 'Float returned',
  },
  listAgentFloatEntries: {
    ...readOne,
    url: `${one}/float/entries`,
    summary: 'List the entries of an agent’s float',
    description: 'Returns every change with the balance after it, newest first.',
    query: walletEntryQuery.extend({
      currency: currencyField.optional().describe('Currency of the business when left out'),
    }),
    output: pageOf(walletEntry),
  },
  listAgentTransactions: listTransactionsOf({
    ...readOne,
    url: `${one}/transactions`,
    summary: 'List the payments of an agent’s terminals',
    description: 'Payments taken while the terminals were assigned to the agent.',
  }),
  exportAgentTransactions: {
    ...fileOf(transactionFilters),
    url: `${one}/transactions/export`,
    params,
    summary: 'Export the payments of an agent’s terminals',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
