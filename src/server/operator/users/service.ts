// Dashboard users for staff: the list and one user.

import { describeDevice } from '#server/account/session/device.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { UserDetail, UserItem } from '#shared/contract/operator/users.ts';
import { pageWindow } from '#shared/pagination.ts';
import {
  countUserRecoveryCodes,
  countUsers,
  selectMemberships,
  selectOpenSessions,
  selectUserById,
  selectUsers,
  type UserListQuery,
  type UserRow,
} from './queries.ts';

function toItem(row: UserRow): UserItem {
  return {
    id: row.id,
    email: row.email,
    name: `${row.firstName} ${row.lastName}`.trim(),
    status: row.disabledAt ? 'DISABLED' : row.lockedUntil ? 'LOCKED' : 'ACTIVE',
    businesses: row.businesses,
    hasSecondFactor: row.mfaEnabled || row.totpEnabled || row.passkeys > 0,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listUsers(db: Db, clock: Clock, query: UserListQuery) {
  const window = pageWindow(query);
  const now = clock.now();
  const [rows, total] = await Promise.all([
    selectUsers(db, query, { now, ...window }),
    countUsers(db, query, now),
  ]);
  return { items: rows.map(toItem), page: query.page, limit: window.limit, total, totalCapped: false };
}

export async function getUser(db: Db, clock: Clock, userId: string): Promise<UserDetail> {
  const now = clock.now();
  const row = await selectUserById(db, userId, now);
  if (!row) throw new AppError('NOT_FOUND');
  const memberships = await selectMemberships(db, userId);
  const sessions = await selectOpenSessions(db, userId, now);
  return {
    ...toItem(row),
    phoneNumber: row.phoneNumber,
    emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
    passwordChangedAt: row.passwordLastChangedAt?.toISOString() ?? null,
    codesByMessage: row.mfaEnabled,
    authenticator: row.totpEnabled,
    passkeys: row.passkeys,
    recoveryCodesLeft: await countUserRecoveryCodes(db, userId),
    lockedUntil: row.lockedUntil?.toISOString() ?? null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    disabledReason: row.disabledReason,
    memberships,
    sessions: sessions.map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent).device,
      ip: session.ip,
      businessName: session.businessName,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      operator: session.email,
    })),
  };
}
