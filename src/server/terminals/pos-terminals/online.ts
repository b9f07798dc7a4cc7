// The online status of a machine: online if a recent request exists.
import { sql } from 'kysely';
import type { PosTerminalFilters } from '#shared/contract/terminals/pos-terminals.ts';
import { onlineMinutes } from '#shared/contract/terminals/terminal-enums.ts';

/** Machines with a request since this instant are online. */
export const onlineSince = (now: Date): Date => new Date(now.getTime() - onlineMinutes * 60_000);

export function isConnected(connection: PosTerminalFilters['connection'], now: Date) {
  const isOnline = sql<boolean>`coalesce(pos_terminals.last_seen_at > ${onlineSince(now)}, false)`;
  if (connection === undefined) return sql<boolean>`true`;
  return connection === 'online' ? isOnline : sql<boolean>`not ${isOnline}`;
}
