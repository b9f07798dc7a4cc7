// The columns of the list of payouts, and the two lines of a row on a phone.
import { useTranslation } from 'react-i18next';
import type { PayoutListItem } from '#shared/contract/settlement/payouts.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { scheduleLabels } from './payout-labels.ts';
import { PayoutStatus } from './payout-status.tsx';

type CellProps = { payout: PayoutListItem };

export const payoutColumns: readonly Column<PayoutListItem>[] = [
  {
    key: 'payoutRef',
    header: 'Reference',
    sort: 'payoutRef',
    width: 176,
    fixed: true,
    cell: (payout) => <CopyText text={payout.payoutRef} label="reference" />,
  },
  { key: 'bank', header: 'Bank account', cell: (payout) => <Bank payout={payout} /> },
  { key: 'owner', header: 'For', width: 150, hidden: true, cell: (payout) => <For payout={payout} /> },
  {
    key: 'schedule',
    header: 'Schedule',
    width: 96,
    hidden: true,
    cell: (payout) => <Schedule payout={payout} />,
  },
  {
    key: 'itemCount',
    header: 'Items',
    sort: 'itemCount',
    sortFirst: 'descending',
    width: 70,
    align: 'right',
    cell: (payout) => <span className="num">{payout.itemCount.toLocaleString('en')}</span>,
  },
  {
    key: 'gross',
    header: 'Gross',
    sort: 'gross',
    sortFirst: 'descending',
    width: 128,
    align: 'right',
    hidden: true,
    cell: (payout) => <MoneyText amount={payout.gross} currency={payout.currency} />,
  },
  {
    key: 'fees',
    header: 'Fees and VAT',
    width: 116,
    align: 'right',
    cell: (payout) => <MoneyText amount={payout.fees + payout.vat} currency={payout.currency} />,
  },
  {
    key: 'net',
    header: 'Net',
    width: 136,
    align: 'right',
    sort: 'net',
    sortFirst: 'descending',
    cell: (payout) => <MoneyText amount={payout.net} currency={payout.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 130,
    airy: true,
    fixed: true,
    cell: (payout) => <PayoutStatus payout={payout} />,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 136,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (payout) => <DateText at={payout.createdAt} />,
  },
];

/** The destination account; for a held or failed payout, the reason. */
function Bank({ payout: { bank, hold, failure, subAccount } }: CellProps) {
  const { t } = useTranslation();
  const why = hold?.reason ?? failure;
  if (why)
    return (
      <span className="trunc" title={t(why)}>
        {t(why)}
      </span>
    );
  if (!bank) return <span className="dim">{t('Not sent yet')}</span>;
  return (
    <span className="trunc">
      {subAccount?.name && <span className="strong">{subAccount.name}, </span>}
      {bank.bankName} <span className="mut num">•••• {bank.accountNumber.slice(-4)}</span>
    </span>
  );
}

function For({ payout: { subAccount } }: CellProps) {
  const { t } = useTranslation();
  return <span className="trunc">{subAccount ? subAccount.name : t('Your business')}</span>;
}

function Schedule({ payout }: CellProps) {
  const { t } = useTranslation();
  return t(scheduleLabels[payout.schedule]);
}

export function phonePayout(payout: PayoutListItem) {
  return {
    title: payout.payoutRef,
    meta: <DateText at={payout.createdAt} />,
    amount: <MoneyText amount={payout.net} currency={payout.currency} />,
    status: <PayoutStatus payout={payout} />,
  };
}
