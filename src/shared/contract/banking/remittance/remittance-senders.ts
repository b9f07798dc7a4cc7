// Contract of senders: the people on whose behalf a business sends money abroad.
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

/** Senders are also customers: the permission for either area is sufficient. */
const people = { access: canReadAny('CUSTOMERS.REMITTANCE', 'BANKING_SERVICES.REMITTANCE') } as const;

export const senderRegisterQuery = z.object({
  firstDay: dayField.optional().describe('The first day of this month when left out'),
  lastDay: dayField.optional().describe('Today when left out'),
  format: z.enum(['pdf', 'csv']).default('pdf'),
});

export const remittanceSendersContract = {
  listSenders: {
    ...read,
    ...people,
    url: '/remittance/senders',
    summary: 'List remittance senders',
    query: senderListQuery,
    output: countedPageOf(sender),
  },
  createSender: {
    ...create,
    url: '/remittance/senders',
    summary: 'Add a remittance sender',
    body: senderInput,
    message: 'Sender saved',
  },
  exportSenders: {
    ...fileOf(senderFilters),
    ...people,
    url: '/remittance/senders/export',
    summary: 'Export remittance senders',
  },
  getSenderRegister: {
    ...read,
    ...people,
    url: '/remittance/senders/register',
    summary: 'Download the register of senders',
    description:
      'Returns the identity, the screening and the remittances of each sender in a period, as PDF or CSV.',
    query: senderRegisterQuery,
    output: 'file',
  },
  getSender: {
    ...readOne,
    ...people,
    url: '/remittance/senders/:senderId',
    summary: 'Get a remittance sender',
    output: senderDetail,
  },
  updateSender: {
    ...change,
    method: 'PUT',
    url: '/remittance/senders/:senderId',
    summary: 'Update a remittance sender',
    description: 'Remittances that were already made are not affected.',
    body: senderInput,
    errors: ['NOT_FOUND'],
    message: 'Sender saved',
  },
  blockSender: {
    ...change,
    method: 'POST',
    url: '/remittance/senders/:senderId/block',
    summary: 'Block a remittance sender',
    description: 'No remittances can be sent for a blocked sender.',
    body: reasonInput,
    errors: ['NOT_FOUND', 'REMITTANCE_STATE'],
    message: 'Sender blocked',
  },
  unblockSender: {
    ...change,
    method: 'POST',
    url: '/remittance/senders/:senderId/unblock',
    summary: 'Unblock a remittance sender',
    errors: ['NOT_FOUND', 'REMITTANCE_STATE'],
    message: 'Sender unblocked',
  },
} as const satisfies Contract;
