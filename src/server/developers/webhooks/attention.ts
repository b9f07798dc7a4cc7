// Failing webhook endpoints, as the dashboard reports them.
import { sql } from 'kysely';
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import { canRead } from '#shared/permissions.ts';

const listPath = '/settings/configuration/notifications';

type Failing = {
  id: string;
  failingSince: Date;
  endpoints: number;
  undelivered: number;
  answer: number | null;
};

export const failingWebhooks: AttentionSource = {
  permissions: canRead('SETTINGS.CONFIGURATION'),
  find: async (db, { environment }) => {
    const { rows } = await sql<Failing>`
      select w.id, w.failing_since, count(*) over () as endpoints,
             (sum((select count(*) from webhook_deliveries d where d.environment_id = w.environment_id
               and d.endpoint_id = w.id and d.status <> 'SUCCESSFUL' and (d.ended_at is null or d.ended_at >= w.failing_since))) over ())::int as undelivered,
             (select d.response_status from webhook_deliveries d where d.environment_id = w.environment_id
               and d.endpoint_id = w.id and d.status <> 'SUCCESSFUL' and d.attempt_count > 0
               order by d.created_at desc, d.id desc limit 1) as answer
      from webhook_endpoints w
      where w.environment_id = ${environment.id} and w.enabled and w.removed_at is null and w.failing_since is not null
      order by w.failing_since limit 1`.execute(db);
    const [first] = rows;
    if (!first) return [];
    const { endpoints, undelivered, answer } = first;
    const events = undelivered === 1 ? '1 event undelivered' : `${undelivered} events undelivered`;
    const isOne = endpoints === 1;
    return [
      {
        key: 'webhooks',
        icon: 'webhook',
        tone: 'danger',
        count: endpoints,
        when: { moment: 'since', at: first.failingSince.toISOString(), wall: true },
        title: isOne ? 'Webhook failing' : `${endpoints} webhooks failing`,
        text: isOne ? `${events}, ${answer === null ? 'no response' : `response ${answer}`}` : events,
        action: 'View deliveries',
        path: isOne ? `${listPath}/${first.id}` : listPath,
      },
    ];
  },
};
