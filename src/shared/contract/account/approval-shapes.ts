// Schemas of approval rules and requests.
import { z } from 'zod';
import { approvalStatuses, closedReasons } from '../../account/approval-texts.ts';
import { instantField } from '../dates.ts';
import { countedPageQuery, instant, minorUnits } from '../envelope.ts';
import {
  currencyField,
  idField,
  listOf,
  optionalText,
  searchField,
  textField,
  versionField,
} from '../fields.ts';
import { timelineEvent } from '../timeline.ts';

const named = z.object({ id: idField, name: z.string() });

export const approvalStep = z.object({
  need: z.number().int().describe('Number of approvals required'),
  roles: z.array(named),
  members: z.array(named),
});

/** The 202 response of a call that needs approval: nothing has been executed yet. */
export const approvalAnswer = z.object({
  approval_request: z.object({
    id: idField,
    reference: z.string(),
    status: z.enum(approvalStatuses),
    module: z.string(),
    title: z.string(),
    expiresAt: instant,
  }),
});
export type ApprovalAnswer = z.output<typeof approvalAnswer>;

export const approvalRule = z.object({
  id: idField,
  name: z.string(),
  module: z.string(),
  moduleName: z.string(),
  currency: currencyField.nullable(),
  amountMin: minorUnits.nullable().describe('Applies from this amount'),
  amountMax: minorUnits.nullable().describe('Applies below this amount'),
  steps: z.array(approvalStep),
  expiresAfterHours: z.number().int(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  sentence: z.string().describe('What the rule does, as a sentence'),
  stuck: z.string().nullable().describe('Why no request can be approved under this rule any more'),
  pending: z.number().int().describe('Requests awaiting approval under this rule'),
  createdBy: z.string(),
  updatedAt: instant,
});
export type ApprovalRule = z.output<typeof approvalRule>;

const bandAmount = z.number().int().min(1).max(100_000_000_000_000).nullish();

/** In the notation of the declarations. */
const moduleName = z
  .string({ error: 'Choose what needs approval' })
  .regex(/^[a-z_]{1,50}$/, 'Choose what needs approval');

export const approvalRuleInput = z.object({
  name: textField('Name', 100),
  module: moduleName,
  currency: currencyField.nullish().describe('When left out, the rule applies to every currency and amount'),
  amountMin: bandAmount.describe('Minor units; the rule applies from this amount'),
  amountMax: bandAmount.describe('Minor units; the rule applies below this amount'),
  steps: z
    .array(
      z.object({
        need: z.number().int().min(1, 'At least 1 approval is required').max(9, 'At most 9 approvals'),
        roles: z.array(idField).max(20).default([]),
        members: z.array(idField).max(50).default([]),
      }),
    )
    .min(1, 'Add a step')
    .max(5, 'At most 5 steps'),
  expiresAfterHours: z
    .number({ error: 'Enter a number of hours' })
    .int('Enter a number of hours')
    .min(1, 'At least 1 hour')
    .max(2160, 'At most 2160 hours, which is 90 days')
    .default(72),
  status: z.enum(['ACTIVE', 'INACTIVE']).default('ACTIVE'),
});
export type ApprovalRuleInput = z.output<typeof approvalRuleInput>;

export const rulePreview = z.object({
  sentence: z.string(),
  steps: z.array(z.object({ text: z.string(), people: z.array(z.string()) })),
  problem: z.string().nullable().describe('Why the rule would be refused'),
  warning: z.string().nullable().describe('Members whose own requests nobody could approve'),
});

export const approvalOptions = z.object({
  modules: z.array(
    z.object({
      module: z.string(),
      name: z.string(),
      about: z.string().describe('Calls that await approval'),
      money: z.boolean().describe('Whether a rule can be limited to amounts'),
    }),
  ),
  roles: z.array(named.extend({ people: z.number().int() })),
  members: z.array(named.extend({ role: z.string() })),
});

export const approvalListItem = z.object({
  id: idField,
  reference: z.string(),
  module: z.string(),
  kind: z.string().describe('What is requested, for example Refund'),
  title: z.string(),
  status: z.enum(approvalStatuses),
  closedReason: z.enum(closedReasons).nullable(),
  currency: currencyField.nullable(),
  amount: minorUnits.nullable(),
  revision: z.number().int().describe('Number of the revision, starting at 1'),
  step: z.number().int().describe('The step that is being decided'),
  steps: z.number().int(),
  maker: z.string(),
  isMine: z.boolean(),
  canDecide: z.boolean().describe('Whether it awaits the caller’s decision'),
  expiresAt: instant,
  decidedAt: instant.nullable(),
  createdAt: instant,
});
export type ApprovalListItem = z.output<typeof approvalListItem>;

const change = z.object({
  label: z.string(),
  now: z.string().nullable(),
  after: z.string().nullable().describe('null leaves it unchanged'),
});

const decision = z.object({
  name: z.string(),
  roleName: z.string(),
  forName: z.string().nullable().describe('The member on whose behalf the decision was made'),
  decision: z.enum(['approved', 'declined']),
  comment: z.string().nullable(),
  proof: z.string().nullable().describe('How the member confirmed their identity'),
  counts: z.boolean().describe('false: whoever approved has lost the right to, and somebody else has to'),
  at: instant,
});

const detailStep = z.object({
  number: z.number().int(),
  text: z.string(),
  need: z.number().int(),
  status: z.enum(['done', 'waiting', 'later', 'declined', 'not_reached']),
  candidates: z.array(z.string()).describe('Members who can still decide this step'),
  decisions: z.array(decision),
});

export const editableField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['money', 'text']),
  value: z.union([z.string(), z.number()]).nullable(),
});

export const approvalDetail = approvalListItem.extend({
  ruleName: z.string(),
  verb: z.string().describe('Label of the button, for example Approve refund'),
  changes: z.array(change),
  effects: z.object({ approve: z.string(), later: z.string().nullable(), decline: z.string() }),
  path: z.string().nullable().describe('Dashboard path of the item the request concerns'),
  resultPath: z.string().nullable().describe('Dashboard path of the item that was created'),
  failure: z.string().nullable(),
  problem: z.string().nullable().describe('Why it could not be carried out now'),
  stuck: z.string().nullable().describe('Why it can no longer be approved'),
  makerRole: z.string(),
  approvalSteps: z.array(detailStep),
  why: z.string().nullable().describe('Why the caller cannot decide'),
  forName: z.string().nullable().describe('The member on whose behalf the caller would decide'),
  canWithdraw: z.boolean(),
  canRemind: z.boolean(),
  edit: z.array(editableField).describe('Fields the requester may change; empty when there are none'),
  timeline: z.array(timelineEvent),
});
export type ApprovalDetail = z.output<typeof approvalDetail>;

export const approvalFilters = z.object({
  search: searchField.describe('Reference, title or name of the requester'),
  scope: z.enum(['for_me', 'mine', 'all']).default('all').describe('for_me: awaiting the caller’s decision'),
  status: listOf(approvalStatuses),
  module: moduleName.optional(),
});
export type ApprovalFilters = z.output<typeof approvalFilters>;

export const approvalListQuery = countedPageQuery.extend(approvalFilters.shape).extend({
  sort: z.enum(['expiresAt', '-expiresAt', 'createdAt', '-createdAt']).default('-createdAt'),
});

export const ownRequestsQuery = approvalListQuery.omit({ scope: true });

const revisionSeen = versionField.describe('The revision the decision is about; another revision is refused');
const neededComment = textField('Comment', 500);

export const approveInput = z.object({ revision: revisionSeen, comment: optionalText(500) });
export const declineInput = z.object({ revision: revisionSeen, comment: neededComment });
export const decideInput = z.object({
  decision: z.enum(['approve', 'decline']),
  requests: z
    .array(z.object({ id: idField, revision: revisionSeen }))
    .min(1, 'Choose a request')
    .max(50, 'At most 50 requests at once'),
  comment: optionalText(500).describe('Required to decline'),
});
export const commentInput = z.object({ comment: neededComment });
export const reviseInput = z.object({
  revision: revisionSeen,
  changes: z
    .record(z.string().max(50), z.union([z.string().max(2000), z.number(), z.null()]))
    .describe('New values of the fields listed in `edit`'),
});

export const delegation = z.object({
  id: idField,
  user: named,
  delegate: named,
  fromAt: instant,
  untilAt: instant,
  isMine: z.boolean(),
});
export const delegationInput = z.object({
  delegateId: z.uuid('Choose a colleague'),
  fromAt: instantField.optional().describe('Starts now when left out'),
  untilAt: instantField,
});
