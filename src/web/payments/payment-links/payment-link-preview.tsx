// Live preview of a payment link as the customer will see it.
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Offer } from '#shared/contract/payments/sources/orders.ts';
import { draftItemOf } from '#web/payments/payment-sources/goods/goods-values.ts';
import { useDraftOffer } from '#web/payments/payment-sources/goods/use-goods.ts';
import {
  type DraftPage,
  draftOf,
  PayerPagePreview,
} from '#web/payments/payment-sources/payer-page-preview.tsx';
import type { LinkValues } from './payment-link-values.ts';

/** `address` is the whole address without its scheme. */
export function PaymentLinkPreview({ values, address }: { values: LinkValues; address: string }) {
  const { t } = useTranslation();
  const { type, items, currency } = values;
  const sold = type === 'product' ? items.map(draftItemOf) : [];
  const offer = useDraftOffer({ items: sold, planIds: [], currency, isSold: type === 'product' });
  return (
    <div>
      <PayerPagePreview draft={linkDraft(values, offer, t('Link name'))} address={address} />
      <p className="preview-note">
        <IconInfoCircle size={14} aria-hidden />
        {t('Preview of the customer’s view. It updates as you type.')}
      </p>
    </div>
  );
}

function linkDraft(values: LinkValues, offer: Offer | null, unnamed: string): DraftPage {
  const isOpenAmount = values.isOpenAmount || values.type === 'product';
  return {
    ...draftOf(values, unnamed, values.imageId),
    amount: isOpenAmount ? null : (values.amount ?? 0),
    amountMin: isOpenAmount ? values.amountMin : null,
    amountMax: isOpenAmount ? values.amountMax : null,
    offer,
    story: null,
    expiresAt: values.expiresAt,
  };
}
