// The dashboard items for requests that wait for a decision by the current user.
import { sql } from 'kysely';
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import type { UnderWaySource } from '#server/platform/attention/under-way.ts';
import { approvalListQuery } from '#shared/contract/account/approval-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { routePermissions } from '#shared/permissions.ts';
import { readStanding } from '../checkers.ts';
import { requestList } from '../list-requests.ts';

const at = '/settings/approval/approval-request';
const soonMs = 6 * 3_600_000;
const query = approvalListQuery.parse({ scope: 'for_me', status: 'PENDING', sort: 'expiresAt', limit: 100 });

export const approvalsToDecide: AttentionSource = {
  permissions: routePermissions.settingsApproval,
  find: async (db, { environment, actor, now }) => {
    const viewer = { userId: actor.userId, standing: await readStanding(db, environment, now), now };
    const page = await requestList.page(db, environment.id, { ...query, viewer }, now, (row) => row);
    const [first] = page.items;
    if (!first) return [];
    const count = page.items.length;
    const isOne = count === 1;
    const { title, amount, currency, makerName, expiresAt } = first;
    const money = amount !== null && currency !== null ? `${formatMoney(amount, currency)}, ` : '';
    return [
      {
        key: 'approvals',
        icon: 'people',
        tone: expiresAt.getTime() - now.getTime() < soonMs ? 'danger' : 'warning',
        count,
        when: { moment: 'due', at: expiresAt.toISOString(), wall: false },
        title: isOne ? 'A request needs your approval' : `${count} requests are waiting for your approval`,
        text: isOne ? `${title}, ${money}requested by ${makerName}` : `The first to expire: ${title}`,
        action: isOne ? 'View request' : 'View requests',
        path: isOne ? `${at}/${first.id}` : `${at}/requests`,
      },
    ];
  },
};

/** All requests that wait for approval, by anyone. */
export const approvalsUnderWay: UnderWaySource = {
  key: 'approvals',
  label: 'Waiting for approval',
  order: 1,
  permissions: routePermissions.settingsApproval,
  path: `${at}/requests`,
  sum: ({ environmentId, currency }) => sql`
    select count(*) as count, sum(amount)::bigint as amount from approval_requests
    where environment_id = ${environmentId} and status = 'PENDING' and currency = ${currency}`,
};
