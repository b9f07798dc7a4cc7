// Approval rules: created so that they can be met and do not overlap, changed, deleted, and described as text.

import { listMembers, type Person } from '#server/account/businesses/list-members.ts';
import { listRoleNames } from '#server/account/roles/service.ts';
import { lockTeamOf } from '#server/platform/authority/authority.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { type ApprovalStep, bandText, hoursText, stepText } from '#shared/account/approval-texts.ts';
import type { ApprovalRule, ApprovalRuleInput } from '#shared/contract/account/approval-shapes.ts';
import { isPermissions } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { overlaps } from './match-rule.ts';
import { canBeMet, isNamed, listPeople } from './people.ts';
import {
  deleteRule,
  insertRule,
  type RuleRow,
  selectActiveRules,
  selectRule,
  selectRules,
  updateRule,
} from './rule-queries.ts';

export type RuleCall = { environment: Environment; actor: Actor; audit: (details: AuditDetails) => void };
type Draft = Omit<ApprovalRuleInput, 'name'> & { ruleId?: string | undefined };

const refused = (sentence: string, field?: string): AppError =>
  new AppError('APPROVAL_RULE', { sentence, ...(field && { fields: { [field]: sentence } }) });

/** Describes a rule: 'Refunds, from ₦100,000.00 on: one of Owner or Admin, then one of Chidi Umeh. Expires after 3 days.' */
export function ruleSentence(
  name: string,
  draft: Pick<Draft, 'currency' | 'amountMin' | 'amountMax' | 'expiresAfterHours'>,
  steps: readonly ApprovalStep[],
): string {
  const band = bandText({
    currency: draft.currency ?? null,
    amountMin: draft.amountMin ?? null,
    amountMax: draft.amountMax ?? null,
  });
  const who = steps.map(stepText).join(', then ');
  return `${name}, ${band}: approval by ${who}. Requests expire after ${hoursText(draft.expiresAfterHours)}.`;
}

/** Returns the steps with the names of their approvers. Throws at a step that names nobody, or somebody who cannot approve. */
async function nameSteps(
  db: Db,
  businessId: string,
  people: readonly Person[],
  draft: Draft,
): Promise<ApprovalStep[]> {
  const roles = await listRoleNames(db, businessId);
  return draft.steps.map((step, index) => {
    const field = `steps.${index}.roles`;
    if (step.roles.length + step.members.length === 0) throw refused('Choose roles or members', field);
    return {
      need: step.need,
      roles: [...new Set(step.roles)].map((id) => {
        const role = roles.find((one) => one.id === id);
        if (!role) throw refused('Choose a role of your business', field);
        return { id, name: role.name };
      }),
      members: [...new Set(step.members)].map((id) => {
        const person = people.find((one) => one.userId === id);
        if (!person) throw refused('Choose members who have access to approvals', `steps.${index}.members`);
        return { id, name: person.name };
      }),
    };
  });
}

/** Returns the members whose calls the rule would hold. */
async function makersOf(services: TxServices, db: Db, businessId: string, module: string): Promise<Person[]> {
  const names = Object.keys(services.approvals.subjects[module]?.calls ?? {});
  const endpoints = names.flatMap((name) => services.approvals.find(name)?.endpoint ?? []);
  const members = await listMembers(db, businessId);
  return members.filter(({ permissions }) =>
    endpoints.some(({ access }) => !isPermissions(access) || isAllowed(permissions, access)),
  );
}

type Judged = { steps: ApprovalStep[]; people: Person[]; problem: AppError | null; warning: string | null };

async function judge(services: TxServices, db: Db, environment: Environment, draft: Draft): Promise<Judged> {
  const { businessId, id: environmentId } = environment;
  const subject = services.approvals.subjects[draft.module];
  if (!subject) throw refused('Choose what needs approval', 'module');
  checkBand(draft, subject.money);
  const people = await listPeople(db, environment);
  const steps = await nameSteps(db, businessId, people, draft);
  const makers = await makersOf(services, db, businessId, draft.module);
  const without = ({ userId }: Person) => people.filter((one) => one.userId !== userId);
  const alone = makers.filter((maker) => !canBeMet(steps, without(maker)));
  const judged = { steps, people, problem: null, warning: null };
  if (!canBeMet(steps, people))
    return {
      ...judged,
      problem: refused(
        'Too few people could approve this: each person approves in one step only.',
        'steps.0.roles',
      ),
    };
  if (alone.length === makers.length || (alone.length > 0 && draft.module === 'approval_rules')) {
    const names = alone.map(({ name }) => name).join(', ');
    return {
      ...judged,
      problem: refused(
        `Nobody would be left to approve requests by ${names}: nobody can approve their own request.`,
        'steps.0.roles',
      ),
    };
  }
  const other = (await selectActiveRules(db, environmentId, draft.module)).find(
    (one) => one.id !== draft.ruleId && overlaps(bandOf(draft), one),
  );
  if (other && draft.status === 'ACTIVE')
    return {
      ...judged,
      problem: refused(`The rule ${other.name} already covers these amounts.`, 'amountMin'),
    };
  const names = alone.map(({ name }) => name).join(', ');
  return {
    ...judged,
    warning: names ? `Nobody could approve requests by ${names}: they would be refused.` : null,
  };
}

const bandOf = ({ module, currency, amountMin, amountMax }: Draft) => ({
  module,
  currency: currency ?? null,
  amountMin: amountMin ?? null,
  amountMax: amountMax ?? null,
});

function checkBand({ currency, amountMin, amountMax }: Draft, hasMoney: boolean): void {
  if (!hasMoney && currency) throw refused('This has no amount: choose all currencies', 'currency');
  if (!currency && (amountMin || amountMax)) throw refused('Choose the currency of the amounts', 'currency');
  if (amountMin && amountMax && amountMin >= amountMax)
    throw refused('Must be more than the minimum amount', 'amountMax');
}

export async function previewRule(services: TxServices, db: Db, environment: Environment, draft: Draft) {
  try {
    const { steps, people, problem, warning } = await judge(services, db, environment, draft);
    const name = services.approvals.subjects[draft.module]?.name ?? draft.module;
    return {
      sentence: ruleSentence(name, draft, steps),
      steps: steps.map((step) => ({
        text: stepText(step),
        people: people.filter((one) => isNamed(step, one)).map((one) => one.name),
      })),
      problem: problem?.message ?? null,
      warning,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { sentence: '', steps: [], problem: error.message, warning: null };
  }
}

/** Throws when a rule is invalid. Rules are created one at a time, so that two cannot overlap. */
export async function checkRule(services: TxServices, db: Db, environment: Environment, draft: Draft) {
  const judged = await judge(services, db, environment, draft);
  if (judged.problem) throw judged.problem;
  return judged;
}

function columnsOf(input: ApprovalRuleInput, steps: readonly ApprovalStep[]) {
  const { name, status, expiresAfterHours: expiresAfterH } = input;
  return { ...bandOf(input), name, status, expiresAfterH, steps: JSON.stringify(steps) };
}

const audited = ({
  name,
  module,
  currency,
  amountMin,
  amountMax,
  steps,
  expiresAfterH,
  status,
}: RuleRow) => ({
  name,
  module,
  currency,
  amountMin,
  amountMax,
  steps: steps.map(stepText).join(', then '),
  expiresAfterH,
  status,
});

export async function createRule(
  services: TxServices,
  tx: Tx,
  call: RuleCall,
  input: ApprovalRuleInput,
): Promise<ApprovalRule> {
  const { environment, actor, audit } = call;
  await lockTeamOf(tx, environment.businessId);
  const { steps } = await checkRule(services, tx, environment, input);
  const now = services.clock.now();
  const row = await insertRule(tx, {
    ...columnsOf(input, steps),
    environmentId: environment.id,
    id: services.clock.newId(),
    createdBy: actor.name,
    createdAt: now,
    updatedAt: now,
  });
  audit({ entity: 'approval_rule', entityId: row.id, before: null, after: audited(row) });
  return findRule(services, tx, environment, row.id);
}

export async function changeRule(
  services: TxServices,
  tx: Tx,
  call: RuleCall,
  ruleId: string,
  input: ApprovalRuleInput,
): Promise<ApprovalRule> {
  const { environment, audit } = call;
  await lockTeamOf(tx, environment.businessId);
  const before = await getRow(tx, environment.id, ruleId);
  const { steps } = await checkRule(services, tx, environment, { ...input, ruleId });
  const row = await updateRule(tx, before, { ...columnsOf(input, steps), updatedAt: services.clock.now() });
  audit({ entity: 'approval_rule', entityId: ruleId, before: audited(before), after: audited(row) });
  return findRule(services, tx, environment, ruleId);
}

export async function removeRule(tx: Tx, { environment, audit }: RuleCall, ruleId: string): Promise<void> {
  const row = await getRow(tx, environment.id, ruleId);
  await deleteRule(tx, row);
  audit({ entity: 'approval_rule', entityId: ruleId, before: audited(row), after: null });
}

export async function getRow(db: Db, environmentId: string, ruleId: string): Promise<RuleRow> {
  const row = await selectRule(db, environmentId, ruleId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function listRules(
  services: TxServices,
  db: Db,
  environment: Environment,
): Promise<ApprovalRule[]> {
  const people = await listPeople(db, environment);
  return (await selectRules(db, environment.id)).map((row) => {
    const moduleName = services.approvals.subjects[row.module]?.name ?? row.module;
    const { expiresAfterH: expiresAfterHours, updatedAt, createdBy, steps, pending, ...band } = row;
    const isMet = canBeMet(steps, people);
    return {
      id: row.id,
      name: row.name,
      module: row.module,
      moduleName,
      currency: row.currency,
      amountMin: row.amountMin,
      amountMax: row.amountMax,
      steps,
      expiresAfterHours,
      status: row.status,
      sentence: ruleSentence(moduleName, { ...band, expiresAfterHours }, steps),
      stuck: isMet ? null : 'There are not enough approvers: change the steps.',
      pending,
      createdBy,
      updatedAt: updatedAt.toISOString(),
    };
  });
}

async function findRule(
  services: TxServices,
  db: Db,
  environment: Environment,
  ruleId: string,
): Promise<ApprovalRule> {
  const rule = (await listRules(services, db, environment)).find(({ id }) => id === ruleId);
  if (!rule) throw new AppError('NOT_FOUND');
  return rule;
}
