// The console's own audit trail: actions of staff, with or without a merchant, and alarms.

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { orderFields } from '#server/account/audit-trails/field-order.ts';
import { actionsSaying, summaryOf } from '#server/account/audit-trails/summaries.ts';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import type { ConsoleAuditEntry, consoleAuditQuery } from '#shared/contract/operator/console-audit.ts';
import { pageWindow } from '#shared/pagination.ts';

type Query = z.output<typeof consoleAuditQuery>;
type Builder = ExpressionBuilder<Tables & { e: Tables['auditEntries'] }, 'e'>;

/** Events that the system records for staff. */
const alarms = ['cardTestingSuspected'];

function isWanted(query: Query) {
  return (eb: Builder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [
      eb.or([eb('e.actorKind', '=', 'operator'), eb('e.action', 'in', alarms)]),
    ];
    if (query.result) conditions.push(eb('e.result', '=', query.result));
    if (query.businessId) conditions.push(eb('e.businessId', '=', query.businessId));
    if (query.from) conditions.push(eb('e.at', '>=', new Date(query.from)));
    if (query.to) conditions.push(eb('e.at', '<', new Date(query.to)));
    if (query.search) {
      const like = containsPattern(query.search).replaceAll(' ', '%');
      conditions.push(
        sql<SqlBool>`(e.action ilike ${like} or e.actor_name ilike ${like} or e.actor_email ilike ${like}
          or e.action = any(${actionsSaying(query.search)}::text[]))`,
      );
    }
    return eb.and(conditions);
  };
}

export async function listConsoleAudit(db: Db, query: Query) {
  const window = pageWindow(query);
  const entries = db.selectFrom('auditEntries as e').where(isWanted(query));
  const [rows, counted] = await Promise.all([
    entries
      .leftJoin('businesses as b', 'b.id', 'e.businessId')
      .select(['e.id', 'e.at', 'e.actorName', 'e.actorEmail', 'e.roleName', 'e.action', 'e.entity'])
      .select(['e.entityId', 'e.businessId', 'e.result', 'e.errorCode', 'e.ip', 'e.before', 'e.after'])
      .select('b.businessName')
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(window.limit)
      .offset(window.offset)
      .execute(),
    entries.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const items: ConsoleAuditEntry[] = rows.map(({ at, actorName, actorEmail, roleName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    summary: summaryOf(row.action),
    operator: actorName,
    email: actorEmail,
    before: orderFields(row.action, row.before),
    after: orderFields(row.action, row.after),
    role: roleName,
  }));
  return { items, page: query.page, limit: window.limit, total: counted.count, totalCapped: false };
}
