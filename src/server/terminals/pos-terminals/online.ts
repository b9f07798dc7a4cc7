// When a machine counts as online: it was heard of a short while ago.
import { sql } from 'kysely';
import type { PosTerminalFilters } from '#shared/contract/terminals/pos-terminals.ts';
import { onlineMinutes } from '#shared/contract/terminals/terminal-words.ts';

/** Machines that were heard of since then are online. */
export const onlineSince = (now: Date): Date => new Date(now.getTime() - onlineMinutes * 60_000);

export function isConnected(connection: PosTerminalFilters['connection'], now: Date) {
  const isOnline = sql<boolean>`coalesce(pos_terminals.last_seen_at > ${onlineSince(now)}, false)`;
  if (connection === undefined) return sql<boolean>`true`;
  return connection === 'online' ? isOnline : sql<boolean>`not ${isOnline}`;
}
