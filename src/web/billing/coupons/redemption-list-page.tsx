// The redemptions of a coupon, with the discount of each.
import { IconDiscount } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { redemptionStatuses, redemptionStatusLabels } from '#shared/billing/catalogue-enums.ts';
import { type CouponRedemption, couponsContract } from '#shared/contract/billing/coupons.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { amountColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { StyledStatus } from '#web/ui/status.tsx';
import { coming, good, type Look, quiet } from '../catalogue.ts';

const looks: Record<CouponRedemption['status'], Look> = { REDEEMED: good, RESERVED: coming, RELEASED: quiet };

const source = { endpoint: couponsContract.listCouponRedemptions };

export function RedemptionListPage() {
  const list = useList(source);
  const { couponId = '' } = useParams({ strict: false });
  return (
    <ListContent
      list={list}
      name="coupon-redemptions"
      label="Redemptions"
      search="Customer"
      tabs={tabs}
      columns={columns}
      end={
        <ListExport
          endpoint={couponsContract.exportCouponRedemptions}
          filters={{ ...list.state.value }}
          data={list.query.data}
          params={{ couponId }}
        />
      }
      phone={(row) => ({
        title: row.customer,
        meta: <DateText at={row.reservedAt} />,
        amount: <MoneyText amount={row.amount} currency={row.currency} />,
        status: <RedemptionStatus of={row} />,
      })}
      empty={{
        icon: IconDiscount,
        title: 'Not used yet',
        text: 'Payments made with this coupon appear here.',
      }}
    />
  );
}

const tabs = statusTabs(redemptionStatuses, redemptionStatusLabels);

/** The labels of what a coupon was redeemed for. */
const kinds: Readonly<Record<string, string>> = {
  invoice: 'Invoice',
  subscription: 'Subscription',
  payment: 'Payment',
};

const columns: readonly Column<CouponRedemption>[] = [
  {
    key: 'customer',
    header: 'Customer',
    fixed: true,
    cell: (row) => <Customer of={row} />,
  },
  { key: 'kind', header: 'Used for', width: 150, cell: (row) => <Kind of={row} /> },
  { ...amountColumn, header: 'Discount' },
  { ...statusColumn, width: 126, cell: (row) => <RedemptionStatus of={row} /> },
  {
    key: 'reservedAt',
    header: 'Used',
    sort: 'reservedAt',
    sortFirst: 'descending',
    width: 124,
    cell: ({ reservedAt }) => <DateText at={reservedAt} />,
  },
];

type Props = { of: CouponRedemption };

function Customer({ of: { customerId, customer } }: Props) {
  return (
    <Link className="trunc" to={`/customers/all/${customerId}`}>
      {customer}
    </Link>
  );
}

function Kind({ of: { subjectKind } }: Props) {
  const { t } = useTranslation();
  return t(kinds[subjectKind] ?? 'Payment');
}

function RedemptionStatus({ of: { status } }: Props) {
  return <StyledStatus of={{ label: redemptionStatusLabels[status], ...looks[status] }} />;
}
