// Contract of saved transactions: draft remittances that are sent later. A draft fixes no rate and debits nothing.
import { z } from 'zod';
import { fixedSides } from '../../../banking/exchange.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../../envelope.ts';
import { amountField, currencyField, idField, optionalText } from '../../fields.ts';
import { listFilters } from '../../list-filters.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { corridorKeys, fundSourceKeys, payoutMethods, remittancePurposeKeys } from './remittance-enums.ts';

const maybe = <T extends z.ZodType>(field: T) => field.nullish().transform((value) => value ?? null);

/** The fields entered so far. */
export const draftInput = z.object({
  corridor: maybe(z.enum(corridorKeys)),
  method: maybe(z.enum(payoutMethods)),
  fixed: z.enum(fixedSides).default('from'),
  amount: maybe(amountField),
  senderId: maybe(idField),
  beneficiaryId: maybe(idField),
  walletId: maybe(idField),
  purpose: maybe(z.enum(remittancePurposeKeys)),
  sourceOfFunds: maybe(z.enum(fundSourceKeys)),
  narration: optionalText(100),
});
export type DraftInput = z.output<typeof draftInput>;

export const draftStatuses = ['SAVED', 'SENT', 'DISCARDED'] as const;
export const draft = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(draftStatuses),
  corridor: z.enum(corridorKeys).nullable(),
  method: z.enum(payoutMethods).nullable(),
  fixed: z.enum(fixedSides),
  amount: minorUnits.nullable(),
  currency: currencyField.nullable().describe('Currency of the amount'),
  sender: z.object({ id: idField, name: z.string() }).nullable(),
  beneficiary: z.object({ id: idField, name: z.string() }).nullable(),
  walletId: idField.nullable(),
  purpose: z.enum(remittancePurposeKeys).nullable(),
  sourceOfFunds: z.enum(fundSourceKeys).nullable(),
  narration: z.string().nullable(),
  madeBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type RemittanceDraft = z.output<typeof draft>;

export const draftFilters = listFilters({
  search: 'Reference or a name',
  statuses: draftStatuses,
  sorts: ['updatedAt', 'createdAt'],
});
export type DraftFilters = z.output<typeof draftFilters>;
export const draftListQuery = draftFilters.extend({ ...countedPageQuery.shape });

const params = z.object({ draftId: idField });
const { read, readOne, create, change, fileOf } = callsOf({
  area: 'BANKING_SERVICES.REMITTANCE',
  feature: 'remittance',
  params,
  output: draft,
});

export const remittanceDraftsContract = {
  listRemittanceDrafts: {
    ...read,
    url: '/remittance/saved-transactions',
    summary: 'List saved remittances',
    query: draftListQuery,
    output: countedPageOf(draft),
  },
  createRemittanceDraft: {
    ...create,
    url: '/remittance/saved-transactions',
    summary: 'Save a remittance to send later',
    body: draftInput,
    errors: ['NOT_FOUND'],
    message: 'Transaction saved',
  },
  exportRemittanceDrafts: {
    ...fileOf(draftFilters),
    url: '/remittance/saved-transactions/export',
    summary: 'Export saved remittances',
  },
  getRemittanceDraft: {
    ...readOne,
    url: '/remittance/saved-transactions/:draftId',
    summary: 'Get a saved remittance',
    output: draft,
  },
  updateRemittanceDraft: {
    ...change,
    method: 'PUT',
    url: '/remittance/saved-transactions/:draftId',
    summary: 'Update a saved remittance',
    body: draftInput,
    errors: ['NOT_FOUND', 'REMITTANCE_STATE'],
    message: 'Transaction saved',
  },
  discardRemittanceDraft: {
    ...change,
    method: 'DELETE',
    url: '/remittance/saved-transactions/:draftId',
    summary: 'Discard a saved remittance',
    errors: ['NOT_FOUND', 'REMITTANCE_STATE'],
    message: 'Transaction discarded',
  },
} as const satisfies Contract;
