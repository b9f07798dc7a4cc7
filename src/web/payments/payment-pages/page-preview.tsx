// Live preview of a payment page as the customer will see it.
import { useTranslation } from 'react-i18next';
import type { Offer } from '#shared/contract/payments/sources/orders.ts';
import { draftItemOf } from '#web/payments/payment-sources/goods/goods-values.ts';
import { useDraftOffer } from '#web/payments/payment-sources/goods/use-goods.ts';
import {
  type DraftPage,
  draftOf,
  PayerPagePreview,
} from '#web/payments/payment-sources/payer-page-preview.tsx';
import { imageAddress } from '#web/payments/payment-sources/pictures/image-address.ts';
import { type PageValues, pageInputOf } from './payment-page-values.ts';

type Props = {
  values: PageValues;
  /** Without its scheme. */
  address: string;
  /** The amount that counts towards the goal so far. */
  collected?: number;
  payments?: number;
};

export function PagePreview({ values, address, collected = 0, payments = 0 }: Props) {
  const { t } = useTranslation();
  const offer = useOfferOf(values);
  return (
    <PayerPagePreview
      draft={pageDraft(values, { name: t('Page name'), collected, payments, offer })}
      address={address}
    />
  );
}

/** The currently chosen items of the page's type. */
function useOfferOf({ type, items, planIds, currency }: PageValues): Offer | null {
  return useDraftOffer({
    items: type === 'product' ? items.map(draftItemOf) : [],
    planIds: type === 'subscription' ? planIds : [],
    currency,
    isSold: type === 'product' || type === 'subscription',
  });
}

type Beside = { name: string; collected: number; payments: number; offer: Offer | null };

function pageDraft(values: PageValues, { name, collected, payments, offer }: Beside): DraftPage {
  const { feeBearer = 'merchant', goalAmount } = values;
  const {
    amountKind,
    suggestedAmounts = [],
    amountMin = null,
    amountMax = null,
  } = pageInputOf(values, false);
  const percent = goalAmount ? Math.floor((collected / goalAmount) * 100) : 0;
  return {
    ...draftOf({ ...values, feeBearer }, name, values.bannerImageId),
    amount: amountKind === 'open' ? null : (values.amount ?? 0),
    amountMin,
    amountMax,
    offer,
    story: {
      type: values.type,
      suggestedAmounts,
      gallery: values.galleryImageIds.map(imageAddress),
      goal: goalAmount === null ? null : { amount: goalAmount, collected, percent, payments },
    },
    expiresAt: null,
  };
}
