// Contract of standing instructions: what is above or below an amount in a wallet is moved by itself.
import { z } from 'zod';
import { runFrequencies } from '../../../banking/transfer-runs.ts';
import { dayField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { listFilters } from '../../list-filters.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { timelineEvent } from '../../timeline.ts';
import { instructionRules, instructionStatuses } from './standing-instruction-words.ts';

const named = z.object({ id: idField, name: z.string() });

export const standingInstruction = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(instructionStatuses),
  wallet: named,
  other_wallet: named.describe('Where it goes, or where it comes from'),
  currency: currencyField,
  rule: z.enum(instructionRules),
  threshold: minorUnits,
  frequency: z.enum(runFrequencies),
  hour: z.number().int().describe('Of the day, where the business is'),
  working_days_only: z.boolean(),
  next_at: instant.nullable(),
  runs: z.number().int(),
  moved: minorUnits.describe('By all runs together'),
  made_by: z.string(),
  created_at: instant,
});
export type StandingInstruction = z.output<typeof standingInstruction>;

export const standingInstructionDetail = standingInstruction.extend({ timeline: z.array(timelineEvent) });
export type StandingInstructionDetail = z.output<typeof standingInstructionDetail>;

export const instructionFilters = listFilters({
  search: 'Reference',
  statuses: instructionStatuses,
  sorts: ['createdAt'],
});
export type InstructionFilters = z.output<typeof instructionFilters>;
export const instructionListQuery = instructionFilters.extend(countedPageQuery.shape);

export const instructionInput = z.object({
  walletId: idField.describe('A wallet of the business, which is watched'),
  otherWalletId: idField.describe('Another one of the same currency'),
  rule: z.enum(instructionRules),
  threshold: minorUnits.min(0, 'Must be at least 0').describe('Minor units'),
  frequency: z.enum(runFrequencies),
  startsOn: dayField,
  hour: z.number().int().min(0, 'Must be an hour').max(23, 'Must be an hour').default(8),
  workingDaysOnly: z.boolean().default(true),
});

const { read, readOne, create, change, fileOf } = callsOf({
  area: 'BANKING_SERVICES.WALLETS',
  feature: 'wallets',
  params: z.object({ instructionId: idField }),
  output: standingInstructionDetail,
});
const at = '/wallet/standing-instructions';
const one = `${at}/:instructionId` as const;
const step = { ...change, method: 'POST', errors: ['NOT_FOUND', 'CONFLICT'] } as const;

export const standingInstructionsContract = {
  listStandingInstructions: {
    ...read,
    url: at,
    summary: 'List standing instructions',
    query: instructionListQuery,
    output: countedPageOf(standingInstruction),
  },
  exportStandingInstructions: {
    ...fileOf(instructionFilters),
    url: `${at}/export`,
    summary: 'Make a file of the standing instructions that the filters match',
  },
  createStandingInstruction: {
    ...create,
    url: at,
    summary: 'Have what is above or below an amount moved by itself',
    description:
      'Only what is available moves, never what is held. A run that cannot move says why, and the next one tries again.',
    approval: 'standing_instructions',
    body: instructionInput,
    errors: ['NOT_FOUND', 'WALLET_STATE'],
    message: 'Standing instruction created',
  },
  getStandingInstruction: {
    ...readOne,
    url: one,
    summary: 'Get a standing instruction',
    output: standingInstructionDetail,
  },
  pauseStandingInstruction: {
    ...step,
    url: `${one}/pause`,
    summary: 'Pause a standing instruction; days that pass meanwhile are left out',
    message: 'Standing instruction paused',
  },
  resumeStandingInstruction: {
    ...step,
    url: `${one}/resume`,
    summary: 'Resume a standing instruction',
    message: 'Standing instruction resumed',
  },
  endStandingInstruction: {
    ...step,
    url: `${one}/end`,
    summary: 'End a standing instruction for good',
    message: 'Standing instruction ended',
  },
} as const satisfies Contract;
