// The actions on a coupon: edit, disable, enable, archive.
import { Menu } from '@mantine/core';
import { IconArchive, IconEdit } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type Coupon, couponsContract } from '#shared/contract/billing/coupons.ts';
import { useCall } from '#web/api/use-call.ts';
import { ActiveItem } from '#web/ui/menu/active-item.tsx';
import { ArchiveQuestion } from '#web/ui/menu/archive-question.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { useMayChangeCatalogue } from '../catalogue.ts';

const CouponForm = lazy(() => import('./coupon-form.tsx').then((m) => ({ default: m.CouponForm })));

export const useCouponDialogs = () => useDialogs<'edit' | 'archive'>();
export type CouponDialogs = ReturnType<typeof useCouponDialogs>;
type Props = { coupon: Coupon; dialogs: CouponDialogs };

export function CouponMenu({ coupon, dialogs, hasButtons = false }: Props & { hasButtons?: boolean }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeCatalogue();
  const setStatus = useCall(couponsContract.setCouponStatus);
  if (!mayChange || coupon.status === 'CLOSED') return null;
  const isOff = coupon.status === 'INACTIVE' || coupon.status === 'DRAFT';
  const set = (status: 'ACTIVE' | 'INACTIVE') =>
    void setStatus.run({ params: { couponId: coupon.id }, body: { status } });
  return (
    <RowMenu label={t('More for {{name}}', { name: coupon.code })}>
      {!hasButtons && (
        <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
          {t('Edit')}
        </RowMenuItem>
      )}
      <ActiveItem isActive={!isOff} onDeactivate={() => set('INACTIVE')} onActivate={() => set('ACTIVE')} />
      <Menu.Divider />
      <RowMenuItem icon={IconArchive} danger onClick={() => dialogs.open('archive')}>
        {t('Archive')}
      </RowMenuItem>
    </RowMenu>
  );
}

export function CouponDialogs({ coupon, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        edit: (shown) => <CouponForm coupon={coupon} {...shown} />,
        archive: (shown) => <Archive coupon={coupon} {...shown} />,
      }}
    </OpenDialog>
  );
}

function Archive({ coupon, ...shown }: { coupon: Coupon } & ShownDialog) {
  const { t } = useTranslation();
  const archive = useCall(couponsContract.setCouponStatus, { success: t('Coupon archived') });
  const params = { couponId: coupon.id };
  return (
    <ArchiveQuestion
      {...shown}
      name={coupon.code}
      archive={() => archive.run({ params, body: { status: 'CLOSED' } })}
    >
      {t(
        'It can no longer be used or activated. Payments in progress keep it, and its code cannot be reused.',
      )}
    </ArchiveQuestion>
  );
}
