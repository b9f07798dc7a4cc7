// Approval of changes to approval rules, where a rule requires it: by the rules in force before the change.

import { listMembers } from '#server/account/businesses/list-members.ts';
import { listRoleNames } from '#server/account/roles/service.ts';
import type { ApprovalSubjects, DescribedChange } from '#server/platform/approvals/approval-subject.ts';
import type { Db } from '#server/platform/db/database.ts';
import { bandText, hoursText, stepText } from '#shared/account/approval-texts.ts';
import type { ApprovalRuleInput } from '#shared/contract/account/approval-shapes.ts';
import { approvalRulesContract } from '#shared/contract/account/approvals.ts';
import { approvalOf } from './approval-of.ts';
import type { RuleRow } from './rule-queries.ts';
import { getRow } from './rules.ts';

const path = '/settings/approval/approval-settings';

const effects = {
  approve: 'The rules apply to all later requests',
  later: 'Open requests keep their steps',
  decline: 'The rules do not change',
};

type Words = { name: string; amounts: string; steps: string; expires: string; status: string };

const statusWords = { ACTIVE: 'Active', INACTIVE: 'Off' };

const ofRow = (row: RuleRow): Words => ({
  name: row.name,
  amounts: bandText(row),
  steps: row.steps.map(stepText).join(', then '),
  expires: `After ${hoursText(row.expiresAfterH)}`,
  status: statusWords[row.status],
});

async function ofInput(db: Db, businessId: string, input: ApprovalRuleInput): Promise<Words> {
  const roles = await listRoleNames(db, businessId);
  const members = await listMembers(db, businessId);
  const steps = input.steps.map(({ need, ...named }) => ({
    need,
    roles: named.roles.map((id) => ({ id, name: roles.find((one) => one.id === id)?.name ?? id })),
    members: named.members.map((id) => ({ id, name: members.find((one) => one.userId === id)?.name ?? id })),
  }));
  return {
    name: input.name,
    amounts: bandText({
      currency: input.currency ?? null,
      amountMin: input.amountMin ?? null,
      amountMax: input.amountMax ?? null,
    }),
    steps: steps.map(stepText).join(', then '),
    expires: `After ${hoursText(input.expiresAfterHours)}`,
    status: statusWords[input.status],
  };
}

const labels = {
  name: 'Name',
  amounts: 'Amounts',
  steps: 'Steps',
  expires: 'A request expires',
  status: 'Status',
} as const;

function compare(now: Words | null, after: Words): DescribedChange[] {
  return (Object.keys(labels) as (keyof Words)[]).map((key) => ({
    label: labels[key],
    now: now?.[key] ?? null,
    after: now?.[key] === after[key] ? null : after[key],
  }));
}

export const ruleApprovals: ApprovalSubjects = {
  approval_rules: {
    name: 'Approval rules',
    about: 'Creating, changing and deleting approval rules.',
    money: false,
    calls: {
      createApprovalRule: approvalOf(approvalRulesContract.createApprovalRule, {
        kind: 'Approval rule',
        verb: 'Approve new rule',
        describe: async ({ db, asked: { environment, body } }) => ({
          title: `New approval rule ${body.name}`,
          money: null,
          changes: compare(null, await ofInput(db, environment.businessId, body)),
          effects,
          path,
        }),
      }),
      updateApprovalRule: approvalOf(approvalRulesContract.updateApprovalRule, {
        kind: 'Approval rule',
        verb: 'Approve rule change',
        describe: async ({ db, asked: { environment, params, body } }) => {
          const row = await getRow(db, environment.id, params.ruleId);
          return {
            title: `Change to approval rule ${row.name}`,
            money: null,
            changes: compare(ofRow(row), await ofInput(db, environment.businessId, body)),
            effects,
            path,
          };
        },
      }),
      deleteApprovalRule: approvalOf(approvalRulesContract.deleteApprovalRule, {
        kind: 'Approval rule',
        verb: 'Approve deletion',
        describe: async ({ db, asked: { environment, params } }) => {
          const row = await getRow(db, environment.id, params.ruleId);
          return {
            title: `Deletion of approval rule ${row.name}`,
            money: null,
            changes: [{ label: 'Rule', now: `${row.name}: ${ofRow(row).steps}`, after: 'None' }],
            effects,
            path,
          };
        },
      }),
    },
  },
};
