// Creation of an approval request: the call, sealed and hashed, its description, and the steps of its rule.

import type {
  AnyApprovalCall,
  AnyRequestedCall,
  ApprovalDescription,
} from '#server/platform/approvals/approval-subject.ts';
import type { CallInput } from '#server/platform/approvals/run-approved.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, Upload } from '#server/platform/http/call.ts';
import { hashRequest } from '#server/platform/http/idempotency.ts';
import type { Operation } from '#server/platform/http/operations.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { TxServices } from '#server/services.ts';
import type { ApprovalAnswer } from '#shared/contract/account/approval-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { canBeMet, listPeople, type Place } from './people.ts';
import { insertRequest, type RequestRow, selectByKey } from './queries.ts';
import type { RuleRow } from './rule-queries.ts';
import { approvalStates } from './states.ts';

type Input = {
  module: string;
  name: string;
  declared: AnyApprovalCall;
  asked: AnyRequestedCall;
  described: ApprovalDescription;
  rule: RuleRow;
  actor: Actor;
  operation: Operation | null;
};

type Stored = Omit<CallInput, 'upload'> & {
  upload?: { base64: string; fileName: string; fields: Upload['fields'] };
};

/** Confirmation codes of the maker: checked at once and not stored. */
const codes = new Set(['code', 'otp', 'pin', 'password']);

function withoutCodes(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !codes.has(name)));
}

export function packInput({ params, query, body, upload }: CallInput): string {
  const stored: Stored = {
    params,
    query,
    body: withoutCodes(body),
    ...(upload && {
      upload: {
        base64: upload.bytes.toString('base64'),
        fileName: upload.fileName,
        fields: upload.fields,
      },
    }),
  };
  return JSON.stringify(stored);
}

export function unpackInput(text: string): CallInput {
  const { upload, ...input } = JSON.parse(text) as Stored;
  if (!upload) return input;
  const { base64, fileName, fields } = upload;
  return { ...input, upload: { bytes: Buffer.from(base64, 'base64'), fileName, fields } };
}

/** Hashes exactly the input that is executed after approval. */
export function hashOfInput(name: string, packed: string): Buffer {
  return hashRequest(name, 'approval', JSON.parse(packed));
}

export function describeApprovalRequest(
  declared: AnyApprovalCall,
  asking: { services: TxServices; db: Db; asked: AnyRequestedCall; prepared: unknown },
): Promise<ApprovalDescription> {
  return declared.describe(asking);
}

/** Throws when nobody except the maker could approve the request. */
export async function assertApprovable(
  db: Db,
  place: Place,
  steps: RuleRow['steps'],
  makerUserId: string,
): Promise<void> {
  const others = (await listPeople(db, place)).filter(({ userId }) => userId !== makerUserId);
  if (canBeMet(steps, others)) return;
  const sentence =
    'This needs approval, and there are not enough approvers besides you. Ask an Owner to change the rule under Settings, Approval.';
  throw new AppError('APPROVAL_IMPOSSIBLE', { sentence });
}

const hourMs = 3_600_000;

export async function makeRequest(services: TxServices, tx: Tx, request: Input): Promise<RequestRow> {
  const { module, name, declared, asked, described, rule, actor, operation } = request;
  const { environment } = asked;
  const { clock } = services;
  await assertApprovable(tx, environment, rule.steps, actor.userId);
  const input = packInput(asked);
  const now = clock.now();
  const row = await insertRequest(tx, {
    environmentId: environment.id,
    id: clock.newId(),
    reference: makeReference('APR'),
    module,
    call: name,
    subjectId: declared.about?.(asked) ?? null,
    status: 'PENDING',
    ruleId: rule.id,
    ruleName: rule.name,
    steps: JSON.stringify(rule.steps),
    makerKind: actor.kind,
    makerUserId: actor.userId,
    makerKeyId: actor.kind === 'api_key' ? actor.sessionId : null,
    makerName: actor.name,
    makerRole: actor.roleName,
    title: described.title.slice(0, 200),
    currency: described.money?.currency ?? null,
    amount: described.money?.amount ?? null,
    input,
    inputHash: hashOfInput(name, input),
    snapshot: JSON.stringify(described),
    idempotencyKey: operation?.key ?? null,
    keyHash: operation?.requestHash ?? null,
    expiresAt: new Date(now.getTime() + rule.expiresAfterH * hourMs),
    expiresAfterH: rule.expiresAfterH,
    createdAt: now,
    updatedAt: now,
  });
  if (!row) return madeByKey(tx, environment.id, operation);
  await approvalStates.begin(
    services,
    tx,
    { row },
    { kind: 'requested', params: { rule: rule.name }, actor: callerOf(actor), tone: 'neutral' },
  );
  return row;
}

/** Returns the request that a concurrent call with the same key has just created. */
async function madeByKey(tx: Tx, environmentId: string, operation: Operation | null): Promise<RequestRow> {
  const row = operation && (await selectByKey(tx, environmentId, operation.name, operation.key));
  if (!row) throw new AppError('IDEMPOTENCY_BUSY');
  return row;
}

export function toAnswer(row: RequestRow): ApprovalAnswer {
  const { id, reference, status, module, title } = row;
  return {
    approval_request: { id, reference, status, module, title, expiresAt: row.expiresAt.toISOString() },
  };
}
