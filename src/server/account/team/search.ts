// Members and invitations in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { teamQuery } from '#shared/contract/account/team.ts';
import { canRead } from '#shared/permissions.ts';
import { listTeam } from './members.ts';

export const searchTeam = searchList({
  permissions: canRead('ACCOUNT.TEAM'),
  find: async (db, { services, actor }, text) => {
    const query = teamQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listTeam(db, services.clock, actor, query);
    return items.map((item) => ({
      kind: 'member' as const,
      id: item.id,
      title: item.name || item.email,
      subtitle: joined(item.email, item.role.name),
      path: `/account/team?search=${encodeURIComponent(item.email)}`,
    }));
  },
});
