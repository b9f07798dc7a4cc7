// Contract of standing instructions: automatic transfers of the amount above or below a threshold in a wallet.
import { z } from 'zod';
import { runFrequencies } from '../../../banking/transfer-runs.ts';
import { dayField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { listFilters } from '../../list-filters.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { timelineEvent } from '../../timeline.ts';
import { instructionRules, instructionStatuses } from './standing-instruction-enums.ts';

const named = z.object({ id: idField, name: z.string() });

export const standingInstruction = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(instructionStatuses),
  wallet: named,
  other_wallet: named.describe('The wallet the money goes to or comes from'),
  currency: currencyField,
  rule: z.enum(instructionRules),
  threshold: minorUnits,
  frequency: z.enum(runFrequencies),
  hour: z.number().int().describe('Hour of the day, in the time zone of the business'),
  working_days_only: z.boolean(),
  next_at: instant.nullable(),
  runs: z.number().int(),
  moved: minorUnits.describe('Total of all runs'),
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
  walletId: idField.describe('The wallet of the business to watch'),
  otherWalletId: idField.describe('Another wallet of the same currency'),
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
    summary: 'Export standing instructions',
  },
  createStandingInstruction: {
    ...create,
    url: at,
    summary: 'Create a standing instruction',
    description:
      'Moves what is above or below an amount on a schedule. Only available money moves, never what is on hold. A run that cannot move the amount records why, and the next run tries again.',
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
    summary: 'Pause a standing instruction',
    description: 'Runs due while it is paused are skipped.',
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
    summary: 'End a standing instruction',
    description: 'This cannot be undone.',
    message: 'Standing instruction ended',
  },
} as const satisfies Contract;
