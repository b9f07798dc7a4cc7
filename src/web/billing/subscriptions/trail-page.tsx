// The trail: events of subscriptions, newest first.
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TrailEvent } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { subscriptionRoutes } from '#web/billing/plans/plan-labels.tsx';
import { subscriptionPath } from '#web/ui/billing/subscription-labels.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { Status } from '#web/ui/status.tsx';

const source = { endpoint: subscriptionsContract.listSubscriptionTrail } as const;
export const loadTrail = loadList(source);

const columns: readonly Column<TrailEvent>[] = [
  {
    key: 'at',
    header: 'Date',
    width: 132,
    fixed: true,
    cell: ({ at }) => <DateText at={at} />,
  },
  {
    key: 'subscription',
    header: 'Subscription',
    width: 160,
    cell: ({ subscription }) => <Link to={subscriptionPath(subscription)}>{subscription.reference}</Link>,
  },
  {
    key: 'sentence',
    header: 'Event',
    cell: ({ sentence, tone }) => (
      <span className="sentence">
        <Status tone={tone}>{sentence}</Status>
      </span>
    ),
  },
  { key: 'actor', header: 'By', width: 160, cell: ({ actor }) => <span className="trunc mut">{actor}</span> },
];

export function TrailPage() {
  return (
    <ListPage
      list={useList(source)}
      name="subscription-trail"
      title="Subscriptions"
      subRoutes={subscriptionRoutes}
      label="Trail"
      search="Reference"
      columns={columns}
      phone={(row) => ({
        title: row.sentence,
        meta: (
          <>
            <Link to={subscriptionPath(row.subscription)}>{row.subscription.reference}</Link>{' '}
            <DateText at={row.at} />
          </>
        ),
      })}
      exports={subscriptionsContract.exportSubscriptionTrail}
      empty={{
        icon: IconHistory,
        title: 'No activity yet',
        text: 'Charges, retries and changes of subscriptions appear here.',
      }}
    />
  );
}
