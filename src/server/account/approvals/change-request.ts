// The maker's actions on their own request: withdraw, remind, change it into a new revision; and comments by anyone who sees it.

import { z } from 'zod';
import type { AnyApprovalCall } from '#server/platform/approvals/approval-subject.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { listCheckers } from './checkers.ts';
import type { DecidingCall } from './decide.ts';
import {
  assertApprovable,
  describeApprovalRequest,
  hashOfInput,
  packInput,
  unpackInput,
} from './make-request.ts';
import { ruleFor } from './match-rule.ts';
import type { RequestRow } from './queries.ts';
import { selectActiveRules } from './rule-queries.ts';
import { getVisibleRequest, isMaker } from './see-request.ts';
import { approvalStates } from './states.ts';

const remindEveryMs = 3_600_000;
const hourMs = 3_600_000;

const notTheMaker = (): AppError =>
  new AppError('FORBIDDEN', { sentence: 'Only the person who made the request can do this.' });

async function lockOwn(
  tx: Tx,
  call: DecidingCall,
  requestId: string,
  kind: 'withdrawn' | 'reminded' | 'revised',
) {
  const { environment, actor } = call;
  await getVisibleRequest(tx, call, requestId);
  const locked = await approvalStates.lock(tx, { environmentId: environment.id, requestId });
  if (!isMaker(locked.row, actor)) throw notTheMaker();
  approvalStates.refuse(locked.row, kind);
  return locked;
}

export async function withdrawRequest(
  services: TxServices,
  tx: Tx,
  call: DecidingCall,
  requestId: string,
): Promise<void> {
  const locked = await lockOwn(tx, call, requestId, 'withdrawn');
  await approvalStates.change(services, tx, locked, {
    set: { closedReason: 'withdrawn', decidedAt: services.clock.now() },
    line: { kind: 'withdrawn', actor: callerOf(call.actor), tone: 'neutral' },
    audit: call.audit,
  });
}

/** E-mails everyone who can decide now, at most once per hour. */
export async function remindCheckers(
  services: TxServices,
  tx: Tx,
  call: DecidingCall,
  requestId: string,
): Promise<void> {
  const locked = await lockOwn(tx, call, requestId, 'reminded');
  const now = services.clock.now();
  const { remindedAt } = locked.row;
  if (remindedAt && now.getTime() - remindedAt.getTime() < remindEveryMs)
    throw new AppError('APPROVAL_STATE', { sentence: 'A reminder was sent less than an hour ago.' });
  const people = await listCheckers(services, tx, locked.row);
  if (people.length === 0) throw new AppError('APPROVAL_STATE', { sentence: 'Nobody is left to decide.' });
  const names = people.map(({ name }) => name).join(', ');
  await approvalStates.change(services, tx, locked, {
    set: { remindedAt: now },
    line: { kind: 'reminded', params: { names }, actor: callerOf(call.actor), tone: 'neutral' },
    audit: call.audit,
    audited: { before: null, after: { reminded: names } },
  });
}

export async function commentOn(
  services: TxServices,
  tx: Tx,
  call: DecidingCall,
  requestId: string,
  comment: string,
): Promise<void> {
  const { row } = await getVisibleRequest(tx, call, requestId);
  const line = {
    kind: 'commented',
    params: { comment },
    actor: callerOf(call.actor),
    tone: 'neutral',
  } as const;
  await approvalStates.note(services, tx, row, line);
  call.audit({ entity: 'approval_request', entityId: row.id, before: null, after: { comment } });
}

type Changes = Readonly<Record<string, string | number | null>>;

/** Applies the maker's changes to the body, each validated by its own field of the contract. */
function changeBody(declared: AnyApprovalCall, endpoint: Endpoint, body: unknown, changes: Changes) {
  const fields: Record<string, string> = {};
  const changed: Record<string, unknown> = { ...(body as object) };
  const shape: Readonly<Record<string, z.ZodType>> =
    endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {};
  for (const [name, value] of Object.entries(changes)) {
    // Own property names only, because every object inherits names such as `constructor`.
    const field = Object.hasOwn(declared.editable ?? {}, name) ? shape[name] : undefined;
    if (!declared.editable?.[name] || !field) {
      fields[name] = 'This cannot be changed.';
      continue;
    }
    const checked = field.safeParse(value ?? undefined);
    if (checked.success) changed[name] = checked.data;
    else fields[name] = checked.error?.issues[0]?.message ?? 'Not valid';
  }
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('VALIDATION', { sentence, fields });
  return changed;
}

type Revision = { revision: number; changes: Changes };

/** Returns the changed call. Throws when it cannot be changed, or was changed concurrently. */
function askedAnew(
  services: TxServices,
  { environment }: DecidingCall,
  row: RequestRow,
  { revision, changes }: Revision,
) {
  const declared = services.approvals.subjects[row.module]?.calls[row.call];
  const endpoint = services.approvals.find(row.call)?.endpoint;
  if (row.revision !== revision) throw new AppError('CONFLICT');
  if (!declared || !endpoint || row.input === null)
    throw new AppError('APPROVAL_STATE', {
      sentence: 'This cannot be changed. Withdraw the request and submit it again.',
    });
  const input = unpackInput(row.input);
  const body = changeBody(declared, endpoint, input.body, changes);
  return { declared, input, body, asked: { environment, ...input, body } };
}

/**
 * Replaces the request by a new revision, which everyone decides on again by the rule that applies now. An outside party is called first.
 */
export async function reviseRequest(
  services: Services,
  call: DecidingCall,
  requestId: string,
  revision: Revision,
): Promise<void> {
  const { database } = services;
  const { row } = await getVisibleRequest(database.db, call, requestId);
  if (!isMaker(row, call.actor)) throw notTheMaker();
  approvalStates.refuse(row, 'revised');
  const { declared, asked } = askedAnew(services, call, row, revision);
  const prepared = await declared.prepare?.(services, asked);
  await database.inTransaction((tx) => writeRevision(services, tx, call, { requestId, revision, prepared }));
}

async function writeRevision(
  services: TxServices,
  tx: Tx,
  call: DecidingCall,
  { requestId, revision, prepared }: { requestId: string; revision: Revision; prepared: unknown },
): Promise<void> {
  const { environment, actor } = call;
  const locked = await lockOwn(tx, call, requestId, 'revised');
  const { row } = locked;
  const { declared, input, body, asked } = askedAnew(services, call, row, revision);
  const now = services.clock.now();
  const described = await describeApprovalRequest(declared, { services, db: tx, asked, prepared });
  const rules = await selectActiveRules(tx, environment.id, row.module);
  const rule = ruleFor(rules, described.money);
  const steps = rule?.steps ?? row.steps;
  await assertApprovable(tx, environment, steps, actor.userId);
  const packed = packInput({ params: input.params, query: input.query, body, upload: input.upload });
  const expiresAfterH = rule?.expiresAfterH ?? row.expiresAfterH;
  await approvalStates.change(services, tx, locked, {
    set: {
      revision: row.revision + 1,
      step: 1,
      steps: JSON.stringify(steps),
      ...(rule && { ruleId: rule.id, ruleName: rule.name }),
      title: described.title.slice(0, 200),
      currency: described.money?.currency ?? null,
      amount: described.money?.amount ?? null,
      input: packed,
      inputHash: hashOfInput(row.call, packed),
      snapshot: JSON.stringify(described),
      expiresAfterH,
      expiresAt: new Date(now.getTime() + expiresAfterH * hourMs),
      decidedAt: null,
      failure: null,
      attempts: 0,
      remindedAt: null,
    },
    line: {
      kind: 'revised',
      params: { revision: row.revision + 1 },
      actor: callerOf(actor),
      tone: 'neutral',
    },
    audit: call.audit,
    audited: {
      before: { revision: row.revision },
      after: { revision: row.revision + 1, ...revision.changes },
    },
  });
}
