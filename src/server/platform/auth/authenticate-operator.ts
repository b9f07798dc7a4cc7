// Authenticates operator console tokens: a session without its second factor is refused.

import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import type { Operator } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { touchOperatorSession } from '#server/platform/sessions/operator-sessions.ts';
import { permissionsOfRole } from '#shared/operator-permissions.ts';
import { hashToken } from './tokens.ts';

export type OperatorAuthenticator = { authenticate(token: string): Promise<Operator | null> };

/** The idle timeout of a console session. */
export const operatorIdleMs = 30 * 60_000;
/** The maximum lifetime of a console session. */
export const operatorSessionMs = 8 * 3_600_000;
const touchMs = 60_000;

/** Queries the database on each call: the console has few callers, and its sessions must end at once. */
export function createOperatorAuthenticator(
  db: Db,
  clock: Clock,
  log: FastifyBaseLogger,
): OperatorAuthenticator {
  return {
    authenticate: async (token) => {
      const now = clock.now();
      const row = await db
        .selectFrom('operatorSessions as s')
        .innerJoin('operators as o', 'o.id', 's.operatorId')
        .innerJoin('operatorRoles as r', 'r.name', 'o.roleName')
        .where('s.tokenHash', '=', hashToken(token))
        .where('s.revokedAt', 'is', null)
        .where('s.secondFactorAt', 'is not', null)
        .where('s.expiresAt', '>', now)
        .where('s.lastSeenAt', '>', new Date(now.getTime() - operatorIdleMs))
        .where('o.status', '=', 'ACTIVE')
        .select([
          'o.id',
          'o.email',
          'o.firstName',
          'o.lastName',
          'r.name',
          'r.preset',
          'r.permissions',
          's.id as sessionId',
          's.lastSeenAt',
          's.secondFactorAt',
        ])
        .executeTakeFirst();
      if (!row) return null;
      if (now.getTime() - row.lastSeenAt.getTime() > touchMs)
        await runInBackground(log, 'last use of a console session', () =>
          touchOperatorSession(db, row.sessionId, now),
        );
      return {
        operatorId: row.id,
        email: row.email,
        name: `${row.firstName} ${row.lastName}`.trim(),
        roleName: row.name,
        sessionId: row.sessionId,
        permissions: new Set(permissionsOfRole(row)),
        ...(row.secondFactorAt && { verifiedAt: row.secondFactorAt }),
      };
    },
  };
}
