// The credit and debit logs of points: of all customers, of one of them, and of one reward.
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rewardEntryLabels } from '#shared/commerce/rewards.ts';
import {
  creditLogQuery,
  debitLogQuery,
  type RewardEntry,
  rewardPointsContract,
} from '#shared/contract/commerce/reward-points.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Points } from './reward-parts.tsx';
import { rewardCustomerPath, rewardPath, rewardTabs } from './rewards.ts';

const { listRewardEntries } = rewardPointsContract;
const credits = { endpoint: { ...listRewardEntries, query: creditLogQuery } };
const debits = { endpoint: { ...listRewardEntries, query: debitLogQuery } };
const creditsOfCustomer = { ...credits, fromPath: 'customerId' };
const debitsOfCustomer = { ...debits, fromPath: 'customerId' };
const creditsOfReward = { ...credits, fromPath: 'rewardId' };
export const loadCreditLog = loadList(credits);
export const loadDebitLog = loadList(debits);

const creditFilters = [
  choiceFilter('kind', 'Type', ['earn', 'adjust', 'give_back', 'redeem_back'] as const, rewardEntryLabels),
];
const debitFilters = [
  choiceFilter('kind', 'Type', ['redeem', 'take_back', 'adjust', 'expire'] as const, rewardEntryLabels),
];

const noCredits = {
  icon: IconHistory,
  title: 'No points given yet',
  text: 'Points customers earn, and those you add manually, appear here.',
};
const noDebits = {
  icon: IconHistory,
  title: 'No points deducted yet',
  text: 'Points that are used, expire, or are reversed or deducted appear here.',
};

const customerOf = ({ customerId }: RewardEntry) => `${rewardCustomerPath({ id: customerId })}/info`;

const phone = (entry: RewardEntry) => ({
  title: entry.customer,
  meta: <DateText at={entry.createdAt} />,
  amount: <Points count={entry.points} sign />,
  status: <Kind of={entry} />,
});

export function CreditLogPage() {
  return (
    <ListPage
      list={useList(credits)}
      name="reward-credits"
      title="Checkout rewards"
      label="Credit log"
      subRoutes={rewardTabs}
      filters={creditFilters}
      columns={creditColumns}
      rowPath={customerOf}
      phone={phone}
      exports={rewardPointsContract.exportRewardEntries}
      empty={noCredits}
    />
  );
}

export function DebitLogPage() {
  return (
    <ListPage
      list={useList(debits)}
      name="reward-debits"
      title="Checkout rewards"
      label="Debit log"
      subRoutes={rewardTabs}
      filters={debitFilters}
      columns={debitColumns}
      rowPath={customerOf}
      phone={phone}
      exports={rewardPointsContract.exportRewardEntries}
      empty={noDebits}
    />
  );
}

export const CustomerCreditLogPage = () => <LogTab of="customer-credits" />;
export const CustomerDebitLogPage = () => <LogTab of="customer-debits" />;
export const RewardCreditLogPage = () => <LogTab of="reward-credits-tab" />;

const tabs = {
  'customer-credits': creditsOfCustomer,
  'customer-debits': debitsOfCustomer,
  'reward-credits-tab': creditsOfReward,
} as const;

/** A log as a tab of a customer or reward, without the column that would be the same in every row. */
function LogTab({ of }: { of: keyof typeof tabs }) {
  const isDebit = of === 'customer-debits';
  const list = useList(tabs[of] as typeof creditsOfCustomer);
  const hidden = of === 'reward-credits-tab' ? 'reward' : 'customer';
  const columns = (isDebit ? debitColumns : creditColumns).filter(({ key }) => key !== hidden);
  return (
    <ListContent
      list={list}
      name={of}
      label={isDebit ? 'Debit log' : 'Credit log'}
      filters={isDebit ? debitFilters : creditFilters}
      columns={columns}
      end={
        <ListExport
          endpoint={rewardPointsContract.exportRewardEntries}
          filters={{ ...list.state.query }}
          data={list.query.data}
        />
      }
      phone={phone}
      empty={isDebit ? noDebits : noCredits}
    />
  );
}

const columns: readonly Column<RewardEntry>[] = [
  {
    key: 'at',
    header: 'When',
    width: 150,
    fixed: true,
    cell: ({ createdAt }) => <DateText at={createdAt} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 190,
    cell: (row) => <span className="trunc">{row.customer}</span>,
  },
  { key: 'kind', header: 'Type', width: 200, cell: (row) => <Kind of={row} /> },
  {
    key: 'points',
    header: 'Points',
    width: 100,
    align: 'right',
    cell: ({ points }) => <Points count={points} sign />,
  },
  {
    key: 'balance',
    header: 'Balance after',
    width: 120,
    align: 'right',
    cell: ({ balanceAfter }) => <Points count={balanceAfter} />,
  },
  {
    key: 'value',
    header: 'Liability',
    width: 130,
    align: 'right',
    hidden: true,
    cell: ({ value, currency }) => <MoneyText amount={value} currency={currency} />,
  },
  { key: 'payment', header: 'Payment or order', width: 170, cell: (row) => <Payment of={row} /> },
  { key: 'note', header: 'Note', cell: ({ note }) => <span className="trunc">{note ?? '—'}</span> },
  { key: 'by', header: 'By', width: 130, cell: ({ by }) => <span className="trunc">{by ?? '—'}</span> },
];

const creditColumns: readonly Column<RewardEntry>[] = [
  ...columns.slice(0, 6),
  {
    key: 'expiresAt',
    header: 'Expires',
    width: 124,
    cell: ({ expiresAt }) => (expiresAt ? <DateText at={expiresAt} /> : '—'),
  },
  { key: 'reward', header: 'Reward', width: 160, cell: (row) => <ByReward of={row} /> },
  ...columns.slice(6),
];
const debitColumns = columns;

type Props = { of: RewardEntry };

function Kind({ of: { kind } }: Props) {
  const { t } = useTranslation();
  return t(rewardEntryLabels[kind]);
}

function ByReward({ of: { reward, kind } }: Props) {
  const { t } = useTranslation();
  if (!reward) return kind === 'earn' ? t('General rate') : '—';
  return (
    <Link className="trunc" to={`${rewardPath(reward)}/info`}>
      {reward.name}
    </Link>
  );
}

function Payment({ of: { payment, order } }: Props) {
  if (order)
    return (
      <Link className="trunc" to={`/payment-gateway/commerce/orders/${order.id}/info`}>
        {order.number}
      </Link>
    );
  if (!payment) return '—';
  return (
    <Link className="trunc" to={`/payment-gateway/transactions/payments/${payment.id}`}>
      {payment.reference}
    </Link>
  );
}
