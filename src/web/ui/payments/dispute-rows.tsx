// Parts shared by the dispute lists: status tabs, subject, and the line of a dispute on a phone.
import { useTranslation } from 'react-i18next';
import { type Dispute, disputeCategoryShort, disputeStatuses } from '#shared/contract/payments/disputes.ts';
import { DateText } from '../date-text.tsx';
import { statusTabs } from '../list-page/tabs.ts';
import { MoneyText } from '../money-text.tsx';
import { DisputeStatusText, disputeStatusStyles } from './dispute-labels.tsx';

export const disputeTabs = statusTabs(disputeStatuses, (status) => disputeStatusStyles[status].label);

export function Problem({ one }: { one: Pick<Dispute, 'category'> }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(disputeCategoryShort[one.category])}</span>;
}

type Row = Pick<Dispute, 'createdAt' | 'amount' | 'currency' | 'status'>;

export const phoneDispute = (title: string, row: Row) => ({
  title,
  meta: <DateText at={row.createdAt} />,
  amount: <MoneyText amount={row.amount} currency={row.currency} />,
  status: <DisputeStatusText status={row.status} />,
});
