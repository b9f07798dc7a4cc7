// Contract of pending work for staff: every queue with its ages, the items of a queue, their owners, and notes.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField, idField, textField } from '../fields.ts';

/** The icons of queues on the start page. */
export const waitingIcons = [
  'review',
  'held',
  'failed',
  'account',
  'refund',
  'chargeback',
  'difference',
  'open-item',
  'bank',
  'webhook',
  'email',
  'sms',
] as const;
export type WaitingIcon = (typeof waitingIcons)[number];

/** The owners whose items are counted. */
export const workOwners = ['everyone', 'mine', 'nobody'] as const;
export type WorkOwner = (typeof workOwners)[number];
/** day: under a day. days: one to two days. older: two days and more. */
export const workAges = ['day', 'days', 'older'] as const;
export type WorkAge = (typeof workAges)[number];
const modes = ['live', 'test'] as const;
export type WorkMode = (typeof modes)[number];

const owner = z.enum(workOwners).default('everyone');
const count = z.number().int();

const waitingFigures = z.object({
  count,
  amounts: z
    .array(z.object({ currency: currencyField, amount: minorUnits }))
    .describe('By currency; empty: no amounts'),
  ages: z.record(z.enum(workAges), count),
  oldestHours: z.number().nullable().describe('Age of the oldest item in hours; null: the queue is empty'),
  nextDueHours: z.number().nullable().describe('Hours until the nearest deadline; negative: it has passed'),
  mine: count.describe('Number of items assigned to the caller'),
});
export type WaitingFigures = z.output<typeof waitingFigures>;

const queue = z.object({
  kind: z.string(),
  label: z.string(),
  hint: z.string(),
  icon: z.enum(waitingIcons),
  targetHours: z.number().nullable().describe('null: each item has its own deadline'),
  path: z.string().nullable().describe('Screen of the queue; null: the list of items'),
  search: z.record(z.string(), z.string()),
  modeFilter: z.boolean().describe('Whether the screen of the queue has a mode filter'),
  live: waitingFigures,
  test: waitingFigures,
});
export type WaitingQueue = z.output<typeof queue>;

const waitingItem = z.object({
  id: z.string().describe('Type and subject'),
  subjectId: z.string(),
  title: z.string(),
  business: z.object({ id: idField, name: z.string() }).nullable(),
  mode: z.enum(modes),
  currency: currencyField.nullable(),
  amount: minorUnits.nullable(),
  since: instant,
  hours: z.number().describe('Age in hours'),
  dueHours: z.number().nullable(),
  assignee: z.object({ id: idField, name: z.string() }).nullable(),
  path: z.string(),
});
export type WaitingItem = z.output<typeof waitingItem>;

export const waitingListQuery = pageQuery.extend({
  mode: z.enum(modes).default('live'),
  age: z.enum(workAges).optional(),
  owner,
});

const note = z.object({ id: idField, text: z.string(), author: z.string(), createdAt: instant });
export type StaffNote = z.output<typeof note>;

const person = z.object({ id: idField, name: z.string() });
const kindParams = z.object({ kind: z.string().min(1).max(40) });
const subject = kindParams.extend({ subjectId: z.string().min(1).max(80) });
/** The permission depends on the queue; a queue the caller may not see gives NOT_FOUND. */
const anybody = { operator: [] } as const;

export const workContract = {
  getWaitingWork: {
    method: 'GET',
    url: '/operator/work',
    summary: 'List the work queues with their ages',
    access: anybody,
    query: z.object({ owner }),
    output: z.object({ queues: z.array(queue) }),
  },
  getWaitingCounts: {
    method: 'GET',
    url: '/operator/work-counts',
    summary: 'Get the number of items in each work queue',
    description: 'Returns the numbers in live mode for the navigation, at most 15 seconds old.',
    access: anybody,
    output: z.object({ queues: z.array(z.object({ kind: z.string(), path: z.string().nullable(), count })) }),
  },
  listWaitingWork: {
    method: 'GET',
    url: '/operator/work/:kind',
    summary: 'List the items of a work queue, oldest first',
    access: anybody,
    params: kindParams,
    query: waitingListQuery,
    output: pageOf(waitingItem).extend({ label: z.string(), hint: z.string() }),
    errors: ['NOT_FOUND'],
  },
  getWorkOwner: {
    method: 'GET',
    url: '/operator/work/:kind/:subjectId/owner',
    summary: 'Get who an item is assigned to',
    description: 'Also returns who it can be assigned to.',
    access: anybody,
    params: subject,
    output: z.object({ assignee: person.nullable(), colleagues: z.array(person), mayChange: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
  setWorkOwner: {
    method: 'PUT',
    url: '/operator/work/:kind/:subjectId/owner',
    summary: 'Assign an item of a queue, or unassign it',
    access: anybody,
    params: subject,
    body: z.object({
      operatorId: idField.nullable().describe('null: unassigned'),
      known: idField
        .nullable()
        .optional()
        .describe('The assignee the caller saw; refused if the item is now assigned to someone else'),
    }),
    output: z.object({ assignee: person.nullable() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'CHANGED_MEANWHILE'],
    message: 'Saved',
  },
  listWorkNotes: {
    method: 'GET',
    url: '/operator/work/:kind/:subjectId/notes',
    summary: 'List staff notes',
    description: 'Newest first.',
    access: anybody,
    params: subject,
    output: z.object({ items: z.array(note) }),
    errors: ['NOT_FOUND'],
  },
  addWorkNote: {
    method: 'POST',
    url: '/operator/work/:kind/:subjectId/notes',
    summary: 'Add a staff note',
    idempotency: 'optional',
    access: anybody,
    params: subject,
    body: z.object({ text: textField('Note', 2000) }),
    output: note,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    message: 'Note added',
  },
} as const satisfies Contract;
