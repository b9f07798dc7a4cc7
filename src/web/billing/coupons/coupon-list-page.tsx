// The list of coupons: discount, number of uses and validity.
import { IconDiscount } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  couponStatuses,
  couponStatusLabels,
  couponTypeLabels,
  couponTypes,
} from '#shared/billing/catalogue-enums.ts';
import { type Coupon, couponsContract } from '#shared/contract/billing/coupons.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { catalogueTabs, couponPath, useMayChangeCatalogue } from '../catalogue.ts';
import { CouponDialogs, CouponMenu, useCouponDialogs } from './coupon-actions.tsx';
import { CouponStatusText, discountText, usesText } from './coupon-parts.tsx';

const CouponForm = lazy(() => import('./coupon-form.tsx').then((m) => ({ default: m.CouponForm })));

const source = { endpoint: couponsContract.listCoupons };
export const loadCoupons = loadList(source);

export function CouponListPage() {
  const mayChange = useMayChangeCatalogue();
  const [create, form] = useCreate({
    label: 'Create coupon',
    form: (shown) => <CouponForm coupon={null} {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="coupons"
      title="Products"
      label="Coupons"
      subRoutes={catalogueTabs}
      search="Code, name or reference"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={couponPath}
      rowActions={(coupon) => <RowActions coupon={coupon} />}
      rowActionsWidth={64}
      phone={(coupon) => ({
        title: coupon.code,
        meta: <Discount coupon={coupon} />,
        amount: <span className="num">{usesText(coupon)}</span>,
        status: <CouponStatusText status={coupon.status} />,
      })}
      exports={couponsContract.exportCoupons}
      create={mayChange && create}
      empty={{
        icon: IconDiscount,
        title: 'No coupons yet',
        text: 'Create a discount code, with limits in total and per customer.',
      }}
    >
      {form}
    </ListPage>
  );
}

const tabs = statusTabs(couponStatuses, couponStatusLabels);
const filters = [choiceFilter('type', 'Type', couponTypes, couponTypeLabels)];

const columns: readonly Column<Coupon>[] = [
  {
    key: 'code',
    header: 'Code',
    sort: 'code',
    width: 180,
    fixed: true,
    cell: ({ code }) => <span className="strong trunc">{code}</span>,
  },
  { key: 'name', header: 'Name', hidden: true, width: 180, cell: ({ name }) => name ?? '—' },
  { key: 'discount', header: 'Discount', cell: (coupon) => <Discount coupon={coupon} /> },
  {
    key: 'redeemed',
    header: 'Redeemed',
    sort: 'redeemed',
    sortFirst: 'descending',
    width: 120,
    align: 'right',
    cell: (coupon) => <span className="num">{usesText(coupon)}</span>,
  },
  {
    key: 'startsAt',
    header: 'Starts',
    sort: 'startsAt',
    hidden: true,
    width: 124,
    cell: ({ startsAt }) => (startsAt ? <DateText at={startsAt} /> : '—'),
  },
  {
    key: 'endsAt',
    header: 'Ends',
    sort: 'endsAt',
    width: 124,
    cell: ({ endsAt }) => (endsAt ? <DateText at={endsAt} /> : <Never />),
  },
  { key: 'reference', header: 'Reference', hidden: true, width: 140, cell: ({ reference }) => reference },
  { ...statusColumn, width: 126, cell: ({ status }) => <CouponStatusText status={status} /> },
  createdColumn,
];

function Discount({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation();
  return <span className="num">{discountText(coupon, t)}</span>;
}

function Never() {
  const { t } = useTranslation();
  return <span className="dim">{t('Never')}</span>;
}

function RowActions({ coupon }: { coupon: Coupon }) {
  const dialogs = useCouponDialogs();
  return (
    <>
      <CouponMenu coupon={coupon} dialogs={dialogs} />
      <CouponDialogs coupon={coupon} dialogs={dialogs} />
    </>
  );
}
