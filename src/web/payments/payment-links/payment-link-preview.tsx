// What the customer will see of a payment link, following what is typed.
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { imageAddress } from '#web/payments/payment-sources/image-address.ts';
import { type DraftPage, PayerPagePreview } from '#web/payments/payment-sources/payer-page-preview.tsx';
import type { LinkValues } from './payment-link-values.ts';

/** `address` is the whole address without its scheme. */
export function PaymentLinkPreview({ values, address }: { values: LinkValues; address: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <PayerPagePreview draft={draftOf(values, t('Link name'))} address={address} />
      <p className="preview-note">
        <IconInfoCircle size={14} aria-hidden />
        {t('Preview of the customer’s view. It updates as you type.')}
      </p>
    </div>
  );
}

function draftOf(values: LinkValues, unnamed: string): DraftPage {
  const { isOpenAmount, currency, feeBearer, customFields, collectPhone, collectAddress } = values;
  return {
    currency,
    feeBearer,
    customFields,
    collectPhone,
    collectAddress,
    title: values.name || unnamed,
    description: values.description.trim() || null,
    imageUrl: values.imageId && imageAddress(values.imageId),
    amount: isOpenAmount ? null : (values.amount ?? 0),
    amountMin: isOpenAmount ? values.amountMin : null,
    amountMax: isOpenAmount ? values.amountMax : null,
    story: null,
    expiresAt: values.expiresAt,
  };
}
