// Contract of senders: the people whose money a business sends abroad.
import { z } from 'zod';
import { canReadAny } from '../../../permissions.ts';
import { dayField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf } from '../../envelope.ts';
import { idField, reasonInput } from '../../fields.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { sender, senderDetail, senderFilters, senderInput, senderListQuery } from './people-shapes.ts';

const params = z.object({ senderId: idField });
const { read, readOne, create, change, fileOf } = callsOf({
  area: 'BANKING_SERVICES.REMITTANCE',
  feature: 'remittance',
  params,
  output: senderDetail,
});

/** Senders are customers as well: either area reads them. */
const people = { access: canReadAny('CUSTOMERS.REMITTANCE', 'BANKING_SERVICES.REMITTANCE') } as const;

export const senderRegisterQuery = z.object({
  firstDay: dayField.optional().describe('The first of this month when left out'),
  lastDay: dayField.optional().describe('Today when left out'),
  format: z.enum(['pdf', 'csv']).default('pdf'),
});

export const remittanceSendersContract = {
  listSenders: {
    ...read,
    ...people,
    url: '/remittance/senders',
    summary: 'List senders',
    query: senderListQuery,
    output: countedPageOf(sender),
  },
  createSender: {
    ...create,
    url: '/remittance/senders',
    summary: 'Add a sender',
    body: senderInput,
    message: 'Sender saved',
  },
  exportSenders: {
    ...fileOf(senderFilters),
    ...people,
    url: '/remittance/senders/export',
    summary: 'Make a file of the senders that the filters match',
  },
  getSenderRegister: {
    ...read,
    ...people,
    url: '/remittance/senders/register',
    summary:
      'The register of senders over a span of days: identity, screening and what was sent, as PDF or CSV',
    query: senderRegisterQuery,
    output: 'file',
  },
  getSender: {
    ...readOne,
    ...people,
    url: '/remittance/senders/:senderId',
    summary: 'Get a sender',
    output: senderDetail,
  },
  updateSender: {
    ...change,
    method: 'PUT',
    url: '/remittance/senders/:senderId',
    summary: 'Change what is known of a sender; remittances that were made stay as they are',
    body: senderInput,
    errors: ['NOT_FOUND'],
    message: 'Sender saved',
  },
  blockSender: {
    ...change,
    method: 'POST',
    url: '/remittance/senders/:senderId/block',
    summary: 'Send nothing more for a sender',
    body: reasonInput,
    errors: ['NOT_FOUND', 'REMITTANCE_STATE'],
    message: 'Sender blocked',
  },
  unblockSender: {
    ...change,
    method: 'POST',
    url: '/remittance/senders/:senderId/unblock',
    summary: 'Let a blocked sender send again',
    errors: ['NOT_FOUND', 'REMITTANCE_STATE'],
    message: 'Sender unblocked',
  },
} as const satisfies Contract;
