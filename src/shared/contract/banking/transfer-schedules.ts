// Contract of schedules: recurring transfers on days of the business's calendar.

import { z } from 'zod';
import { runFrequencies } from '../../banking/transfer-runs.ts';
import { dayField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, listOf, searchField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { timelineEvent } from '../timeline.ts';
import { codeField, pinField, sendingErrors } from './sending.ts';
import { transferPurposeKeys, transferStatuses } from './transfer-enums.ts';
import { transferInput } from './transfer-shapes.ts';

export const scheduleStatuses = ['ACTIVE', 'PAUSED', 'CANCELLED', 'COMPLETED'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

export const transferSchedule = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(scheduleStatuses),
  currency: currencyField,
  amount: minorUnits,
  purpose: z.enum(transferPurposeKeys),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  narration: z.string().nullable(),
  wallet: z.object({ id: idField, name: z.string() }),
  frequency: z.enum(runFrequencies),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  working_days_only: z.boolean(),
  next_on: z.string().nullable().describe('Date of the next transfer'),
  runs: z.number().int().describe('Number of transfers made'),
  made_by: z.string(),
  created_at: instant,
});
export type TransferSchedule = z.output<typeof transferSchedule>;

export const transferScheduleDetail = transferSchedule.extend({
  next_runs: z.array(z.string()).describe('Dates of the next transfers'),
  last_runs: z.array(
    z.object({
      id: idField,
      reference: z.string(),
      status: z.enum(transferStatuses),
      amount: minorUnits,
      failure: z.string().nullable().describe('Why it failed'),
      at: instant,
    }),
  ),
  timeline: z.array(timelineEvent),
});
export type TransferScheduleDetail = z.output<typeof transferScheduleDetail>;

export const scheduleFilters = z.object({
  search: searchField.describe('Reference, name, account number or its last four digits'),
  status: listOf(scheduleStatuses),
});
export type ScheduleFilters = z.output<typeof scheduleFilters>;
export const scheduleListQuery = scheduleFilters.extend({
  ...countedPageQuery.shape,
  sort: z.enum(['createdAt', '-createdAt', 'nextOn', '-nextOn', 'amount', '-amount']).default('-createdAt'),
});

export const scheduleInput = transferInput
  .extend({
    frequency: z.enum(runFrequencies),
    starts_on: dayField.describe('Date of the first transfer; today or later'),
    ends_on: dayField.nullish().describe('Last possible date; no end when left out'),
    working_days_only: z
      .boolean()
      .default(true)
      .describe('true: a transfer due on a weekend or holiday is sent on the next working day'),
    code: codeField
      .optional()
      .describe(
        'One-time code from POST /transfer/otp, or authenticator app code; not needed with a secret API key',
      ),
    pin: pinField.optional(),
  })
  .refine(({ starts_on: first, ends_on: last }) => !last || last >= first, {
    path: ['ends_on'],
    message: 'Choose a later date',
  });

const params = z.object({ scheduleId: idField });
const { read, readOne, write, change, fileOf } = callsOf({
  area: 'BANKING_SERVICES.TRANSFERS',
  feature: 'transfers',
  params,
  output: transferScheduleDetail,
});
const changed = {
  ...change,
  method: 'POST',
  version: 2,
  idempotency: 'optional',
  errors: ['NOT_FOUND', 'TRANSFER_STATE'],
} as const;

export const transferSchedulesContract = {
  listTransferSchedules: {
    ...read,
    url: '/transfer/schedules',
    version: 2,
    summary: 'List transfer schedules',
    query: scheduleListQuery,
    output: countedPageOf(transferSchedule),
  },
  exportTransferSchedules: {
    ...fileOf(scheduleFilters),
    url: '/transfer/schedules/export',
    version: 2,
    summary: 'Export transfer schedules',
  },
  createTransferSchedule: {
    ...write,
    method: 'POST',
    url: '/transfer/schedules',
    version: 2,
    summary: 'Create a transfer schedule',
    description:
      'The wallet is debited on the date of each transfer. A transfer that cannot be made is recorded with the reason.',
    idempotency: 'required',
    transaction: 'own',
    approval: 'transfer_schedules',
    body: scheduleInput,
    output: transferScheduleDetail,
    errors: sendingErrors,
    message: 'Transfers scheduled',
  },
  getTransferSchedule: {
    ...readOne,
    url: '/transfer/schedules/:scheduleId',
    version: 2,
    summary: 'Get a transfer schedule',
    output: transferScheduleDetail,
  },
  pauseTransferSchedule: {
    ...changed,
    url: '/transfer/schedules/:scheduleId/pause',
    summary: 'Pause a transfer schedule',
    description: 'Transfers due while it is paused are skipped.',
    message: 'Schedule paused',
  },
  resumeTransferSchedule: {
    ...changed,
    url: '/transfer/schedules/:scheduleId/resume',
    summary: 'Resume a transfer schedule',
    message: 'Schedule resumed',
  },
  cancelTransferSchedule: {
    ...changed,
    url: '/transfer/schedules/:scheduleId/cancel',
    summary: 'Cancel a transfer schedule',
    description: 'Transfers it has already made are not affected.',
    message: 'Schedule cancelled',
  },
} as const satisfies Contract;
