// Contract of closed months for staff: the last closed month of each business, and closing a month for all of them.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant, pageOf, pageQuery } from '../envelope.ts';
import { idField, optionalText, searchField } from '../fields.ts';
import { closingDetail, closingFileQuery, periodField } from '../settlement/closings.ts';

const modes = ['test', 'live'] as const;

const closingState = z.object({
  environmentId: idField,
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(modes),
  closedPeriod: periodField.nullable().describe('The last closed month'),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  nextPeriod: periodField.nullable().describe('null until something is posted'),
  ended: z.boolean().describe('Whether the next month is over and can be closed'),
});
export type ClosingState = z.output<typeof closingState>;

export const closingStateQuery = pageQuery.extend({
  mode: z.enum(modes).default('live'),
  search: searchField,
});

export const closePeriodsInput = z.object({
  mode: z.enum(modes),
  period: periodField,
  businessId: idField.nullish().describe('Only this business; all businesses when left out'),
  note: optionalText(500),
});

const refusedClose = z.object({ business: z.string(), reason: z.string() });
export type RefusedClose = z.output<typeof refusedClose>;

const read = { operator: ['SETTLEMENT.READ'] } as const;
const change = { operator: ['SETTLEMENT.READ_WRITE'] } as const;
const params = z.object({ environmentId: idField, period: periodField });

export const operatorClosingsContract = {
  listClosingStates: {
    method: 'GET',
    url: '/operator/settlement/closings',
    summary: 'List how far the books of each business are closed',
    access: read,
    query: closingStateQuery,
    output: pageOf(closingState),
  },
  getOperatorClosing: {
    method: 'GET',
    url: '/operator/settlement/closings/:environmentId/:period',
    summary: 'Get a closed month of a business',
    description: 'Returns every account of its trial balance.',
    access: read,
    params,
    output: closingDetail.extend({ business: z.string(), mode: z.enum(modes) }),
    errors: ['NOT_FOUND'],
  },
  downloadOperatorClosing: {
    method: 'GET',
    url: '/operator/settlement/closings/:environmentId/:period/file',
    summary: 'Download the trial balance of a closed month of a business',
    access: read,
    params,
    query: closingFileQuery,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  closePeriods: {
    method: 'POST',
    url: '/operator/settlement/closings',
    summary: 'Close a month for all businesses or one',
    description:
      'Each business is closed by itself; a refusal for one does not stop the others. A month that is already closed is skipped, so the call can be repeated to continue.',
    access: change,
    stepUp: true,
    transaction: 'own',
    body: closePeriodsInput,
    output: z.object({
      closed: z.number().int().describe('Businesses whose month was closed'),
      already: z.number().int().describe('Businesses whose month was already closed'),
      refused: z.array(refusedClose),
    }),
    message: 'Done',
  },
} as const satisfies Contract;
