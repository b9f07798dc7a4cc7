// One coupon: its code, state and actions above its tabs.
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { MadeBy } from '#web/ui/detail/address-meta.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import { couponPath, couponsPath, useMayChangeCatalogue } from '../catalogue.ts';
import { CouponDialogs, CouponMenu, useCouponDialogs } from './coupon-actions.tsx';
import { CouponStatusText } from './coupon-parts.tsx';

export const loadCoupon = loadDetail(couponsContract.getCoupon);
/** The coupon whose detail is open. */
export const useCoupon = () => useDetail(couponsContract.getCoupon);

const crumbs = [{ label: 'Coupons', path: couponsPath }];

export function CouponDetailPage() {
  const mayChange = useMayChangeCatalogue();
  const dialogs = useCouponDialogs();
  return (
    <DetailPage query={useCoupon()} name="Coupon" crumbs={crumbs}>
      {(coupon) => ({
        title: coupon.code,
        reference: coupon.reference,
        badges: <CouponStatusText status={coupon.status} badge />,
        meta: <MadeBy of={coupon} />,
        actions: mayChange && coupon.status !== 'CLOSED' && (
          <>
            <EditButton onClick={() => dialogs.open('edit')} />
            <CouponMenu coupon={coupon} dialogs={dialogs} hasButtons />
          </>
        ),
        tabs: [
          { label: 'Information', path: `${couponPath(coupon)}/info` },
          { label: 'Redemptions', path: `${couponPath(coupon)}/redemptions`, count: coupon.redeemed },
        ],
        dialogs: <CouponDialogs coupon={coupon} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
