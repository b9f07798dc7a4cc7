// Module of device keys.
import { sql } from 'kysely';
import { calls, type Module } from '#server/module.ts';
import { terminalKeysContract } from '#shared/contract/terminals/terminal-keys.ts';
import { terminalKeysRateLimits } from './rate-limits.ts';
import { terminalKeyRoutes } from './routes.ts';

export const terminalKeysModule: Module = {
  tables: ['terminal_keys'],
  calls: [calls('terminal-keys', terminalKeysContract, terminalKeyRoutes)],
  rateLimits: terminalKeysRateLimits,
  erasures: {
    user: ({ id }) => [
      {
        columns: 'terminal_keys.created_by_name',
        change: sql`update terminal_keys set created_by_name = 'Erased person' where member_id = ${id}`,
      },
    ],
  },
};
