// The list of requests: a page with counts by status, the rows for an export, and the requests that wait for one member or concern one
// subject.

import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { bandText, stepText } from '#shared/account/approval-texts.ts';
import type {
  ApprovalFilters,
  ApprovalListItem,
  approvalListQuery,
} from '#shared/contract/account/approval-shapes.ts';
import type { Currency } from '#shared/money.ts';
import { decisionRightOf, readStanding, type Standing } from './checkers.ts';
import { ruleFor } from './match-rule.ts';
import { type DecisionRow, type RequestRow, selectDecisions } from './queries.ts';
import { selectActiveRules } from './rule-queries.ts';

/** The member for whom the list is filtered by 'waiting for me' and 'made by me'. */
export type Viewer = { userId: string; standing: Standing; now: Date };
export type SeenFilters = ApprovalFilters & { viewer: Viewer };

export type RequestColumns = Omit<RequestRow, 'input' | 'snapshot' | 'inputHash' | 'keyHash' | 'subjectId'>;

const columns = [
  ...(['environmentId', 'id', 'reference', 'module', 'call', 'status', 'closedReason', 'revision'] as const),
  ...([
    'ruleId',
    'ruleName',
    'steps',
    'step',
    'makerKind',
    'makerUserId',
    'makerKeyId',
    'makerName',
  ] as const),
  ...(['makerRole', 'title', 'currency', 'amount', 'idempotencyKey', 'expiresAt', 'expiresAfterH'] as const),
  ...(['nextAt', 'attempts', 'remindedAt', 'decidedAt', 'resultPath', 'failure', 'createdAt'] as const),
  'updatedAt',
] as const;

/** Returns the persons a member decides for: themselves, and those they are a delegate of. */
function principalsOf({ userId, standing }: Viewer) {
  const forWhom = standing.delegations
    .filter((delegation) => delegation.delegateId === userId)
    .map((delegation) => delegation.userId);
  return standing.people.filter((person) => person.userId === userId || forWhom.includes(person.userId));
}

/** The SQL equivalent of `decisionRightOf`. */
function waitsFor(viewer: Viewer): RawBuilder<boolean> {
  const own = principalsOf(viewer).map(({ userId, roleId }) => {
    const byName = JSON.stringify([{ id: userId }]);
    const byRole = JSON.stringify([{ id: roleId }]);
    return sql`(approval_requests.maker_user_id <> ${userId}::uuid
      and (steps -> (step - 1) -> 'members' @> ${byName}::jsonb or steps -> (step - 1) -> 'roles' @> ${byRole}::jsonb)
      and not exists (select from approval_decisions d where d.environment_id = approval_requests.environment_id
        and d.request_id = approval_requests.id and d.revision = approval_requests.revision
        and ${userId}::uuid in (d.user_id, d.for_user_id)))`;
  });
  if (own.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(approval_requests.status = 'PENDING' and approval_requests.expires_at > ${viewer.now}
    and approval_requests.maker_user_id <> ${viewer.userId}::uuid
    and not exists (select from approval_decisions d where d.environment_id = approval_requests.environment_id
      and d.request_id = approval_requests.id and d.revision = approval_requests.revision
      and ${viewer.userId}::uuid in (d.user_id, d.for_user_id))
    and (${sql.join(own, sql` or `)}))`;
}

function matches({ search, scope, module, viewer }: SeenFilters) {
  return (eb: ExpressionBuilder<Tables, 'approvalRequests'>) => {
    const conditions = [];
    if (search) {
      const pattern = containsPattern(search);
      conditions.push(
        eb.or([
          eb('reference', 'ilike', pattern),
          eb('title', 'ilike', pattern),
          eb('makerName', 'ilike', pattern),
        ]),
      );
    }
    if (module) conditions.push(eb('module', '=', module));
    if (scope === 'mine') conditions.push(eb('makerUserId', '=', viewer.userId));
    if (scope === 'for_me') conditions.push(waitsFor(viewer));
    return eb.and(conditions);
  };
}

export const requestList = statusList<Tables, 'approvalRequests', RequestColumns, SeenFilters>({
  table: 'approval_requests',
  matching: (db, environmentId, filters) =>
    db
      .selectFrom('approvalRequests')
      .where('environmentId', '=', environmentId)
      .where(matches(filters))
      .select(columns),
  sorts: {
    createdAt: sql`approval_requests.created_at`,
    expiresAt: sql`approval_requests.expires_at`,
  },
});

export async function viewerOf(
  db: Db,
  { clock }: Pick<TxServices, 'clock'>,
  actor: Pick<Actor, 'userId' | 'environment'>,
): Promise<Viewer> {
  const now = clock.now();
  return { userId: actor.userId, standing: await readStanding(db, actor.environment, now), now };
}

type Seen = { viewer: Viewer; made: readonly DecisionRow[]; subjects: ApprovalSubjects };

export function toListItem(row: RequestColumns, { viewer, made, subjects }: Seen): ApprovalListItem {
  const own = made.filter(({ requestId }) => requestId === row.id);
  return {
    id: row.id,
    reference: row.reference,
    module: row.module,
    kind: subjects[row.module]?.calls[row.call]?.kind ?? row.call,
    title: row.title,
    status: row.status,
    closedReason: row.closedReason,
    currency: row.currency,
    amount: row.amount,
    revision: row.revision,
    step: row.step,
    steps: row.steps.length,
    maker: row.makerName,
    isMine: row.makerUserId === viewer.userId,
    canDecide: decisionRightOf(row, own, viewer.standing, viewer).ok,
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listRequests(
  services: TxServices,
  db: Db,
  actor: Actor,
  query: z.output<typeof approvalListQuery>,
) {
  const viewer = await viewerOf(db, services, actor);
  const environmentId = actor.environment.id;
  const page = await requestList.page(db, environmentId, { ...query, viewer }, viewer.now, (row) => row);
  const made = await selectDecisions(
    db,
    environmentId,
    page.items.map(({ id }) => id),
  );
  const context = { viewer, made, subjects: services.approvals.subjects };
  return { ...page, items: page.items.map((row) => toListItem(row, context)) };
}

/** Returns the pending request about a subject, by the id of that subject; undefined when there is none. */
export function findWaiting(
  db: Db,
  environmentId: string,
  subjectId: string,
): Promise<{ id: string; reference: string } | undefined> {
  return db
    .selectFrom('approvalRequests')
    .where('environmentId', '=', environmentId)
    .where('subjectId', '=', subjectId)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .select(['id', 'reference'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the rule and the steps of approval that a call of a module would need now; null when none. */
export async function requiredApproval(
  db: Db,
  environmentId: string,
  module: string,
  money: { amount: number; currency: Currency },
): Promise<{ steps: string[]; rule: string } | null> {
  const rule = ruleFor(await selectActiveRules(db, environmentId, module), money);
  return rule ? { steps: rule.steps.map(stepText), rule: bandText(rule) } : null;
}
