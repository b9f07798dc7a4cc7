// View-as: a read-only session as a member, which ends after 30 minutes and is announced.

import { randomBytes } from 'node:crypto';
import { listOwnerEmails } from '#server/account/businesses/owners.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import type { AuditDetails, CookieJar, Operator } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { accessCookie, refreshCookie } from '#server/platform/http/cookies.ts';
import { closeViewSession, insertViewSession } from '#server/platform/sessions/sessions.ts';
import type { TxServices } from '#server/services.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ViewSession } from '#shared/contract/operator/merchants.ts';
import { pageWindow } from '#shared/pagination.ts';
import { sendNotices } from './notices.ts';
import { lockMerchant } from './queries.ts';
import { countViewSessions, selectViewedMember, selectViewSessions } from './view-queries.ts';

export const viewAsMs = 30 * 60_000;

export type ViewCall = {
  tx: Tx;
  services: TxServices;
  operator: Operator;
  ip: string;
  userAgent: string | null;
  cookies: CookieJar;
  audit: (details: AuditDetails) => void;
  afterCommit: (work: () => void) => void;
};

/** The session has an access token only: it cannot be refreshed, and the session ends with it. */
export async function viewAsMember(
  call: ViewCall,
  of: { businessId: string; userId: string },
  { reason, mode }: { reason: string; mode?: Mode | undefined },
): Promise<{ sessionId: string; endsAt: string }> {
  const { tx, services, operator, cookies } = call;
  const { clock } = services;
  const business = await lockMerchant(tx, of.businessId);
  const member = business && (await selectViewedMember(tx, of.businessId, of.userId));
  if (!member) throw new AppError('NOT_FOUND');
  const now = clock.now();
  const endsAt = new Date(now.getTime() + viewAsMs);
  const sessionId = clock.newId();
  const token = `ksw_at_${randomBytes(32).toString('base64url')}`;
  await insertViewSession(tx, {
    session: {
      id: sessionId,
      ...of,
      impersonatorId: operator.operatorId,
      ...(mode && { mode }),
      expiresAt: endsAt,
      ip: call.ip,
      userAgent: call.userAgent?.slice(0, 400) ?? null,
      createdAt: now,
    },
    tokenHash: hashToken(token),
  });
  call.audit({
    businessId: of.businessId,
    entity: 'session',
    entityId: sessionId,
    after: { member: member.email, reason, ...(mode && { mode }), endsAt: endsAt.toISOString() },
  });
  await sendNotices(tx, call.services, business, await listOwnerEmails(tx, of.businessId), {
    kind: 'view_as',
    subject: `Support is viewing ${business.businessName}`,
    paragraphs: [
      'The provider’s support is viewing your dashboard as one of your members. The view is read-only and secrets are hidden.',
      `Reason: ${reason}`,
    ],
    facts: [
      ['Viewed by', operator.name],
      ['Viewed as', member.email],
      ['Ends by', formatInstant(endsAt, member.timeZone)],
    ],
  });
  call.afterCommit(() => {
    cookies.set(accessCookie, token, viewAsMs / 1000);
    cookies.clear(refreshCookie);
  });
  return { sessionId, endsAt: endsAt.toISOString() };
}

export async function listViewSessions(
  db: Db,
  clock: Clock,
  query: { page: number; limit: number; businessId?: string | undefined },
) {
  const window = pageWindow(query);
  const [rows, total] = await Promise.all([
    selectViewSessions(db, query.businessId, window),
    countViewSessions(db, query.businessId),
  ]);
  const now = clock.now();
  const items: ViewSession[] = rows.map((row) => ({
    sessionId: row.id,
    operator: `${row.operatorFirstName} ${row.operatorLastName}`.trim(),
    member: `${row.firstName} ${row.lastName}`.trim(),
    memberEmail: row.email,
    businessId: row.businessId,
    businessName: row.businessName,
    beganAt: row.createdAt.toISOString(),
    endsAt: (row.revokedAt ?? row.expiresAt ?? row.createdAt).toISOString(),
    isOpen: row.revokedAt === null && row.expiresAt !== null && row.expiresAt > now,
  }));
  return { items, page: query.page, limit: window.limit, total, totalCapped: false };
}

/** Any member of staff with the permission may end it, since the one who started it may be absent. */
export async function endViewSession(
  tx: Tx,
  clock: Clock,
  sessionId: string,
  audit: (details: AuditDetails) => void,
): Promise<void> {
  const ended = await closeViewSession(tx, sessionId, clock.now());
  if (!ended) throw new AppError('NOT_FOUND');
  audit({ businessId: ended.businessId, entity: 'session', entityId: sessionId, after: { ended: true } });
}
