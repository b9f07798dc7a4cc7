// What the customer will see of a payment page, following what is typed: as wide as a phone or a computer.
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/money.ts';
import { useSession } from '#web/api/session.ts';
import {
  type Device,
  DeviceChoice,
  PreviewField,
  PreviewFrame,
} from '#web/payments/payment-sources/device-preview.tsx';
import { imageAddress } from '#web/payments/payment-sources/image-address.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import type { PageValues } from './payment-page-values.ts';
import './page-preview.css';
import './payment-pages.css';

/** Widths that are drawn, in pixels; a narrower place draws them smaller. */
const widths: Record<Device, number> = { phone: 375, computer: 1120 };

type Props = {
  values: PageValues;
  /** Without its scheme. */
  address: string;
  /** What counts towards the goal so far. */
  collected?: number;
  payments?: number;
};

export function PagePreview({ values, address, collected = 0, payments = 0 }: Props) {
  const [device, setDevice] = useState<Device>('phone');
  const { ref, width } = useElementSize();
  const zoom = width > 0 ? Math.min(1, width / widths[device]) : 1;
  return (
    <div className="page-preview" ref={ref}>
      <DeviceChoice device={device} onChoose={setDevice} />
      <PreviewFrame
        device={device}
        address={address}
        className="page-screen"
        style={{ width: widths[device], zoom }}
      >
        <Story values={values} collected={collected} payments={payments} />
        <Questions values={values} />
      </PreviewFrame>
    </div>
  );
}

type StoryProps = { values: PageValues; collected: number; payments: number };

/** Who asks, for what, and how near the goal is. */
function Story({ values, collected, payments }: StoryProps) {
  const { t } = useTranslation();
  const { business } = useSession();
  const { name, description, bannerImageId, galleryImageIds, goalAmount, currency } = values;
  const percent = goalAmount ? Math.floor((collected / goalAmount) * 100) : 0;
  const isFixed = values.type === 'payment' && values.amountKind === 'fixed';
  return (
    <div className="story">
      {bannerImageId && <img className="banner" src={imageAddress(bannerImageId)} alt="" />}
      <div className="row">
        {business.logo_url ? (
          <img className="ava" src={business.logo_url} alt="" />
        ) : (
          <span className="ava">{business.business_name.slice(0, 2).toUpperCase()}</span>
        )}
        <span className="strong">{business.business_name}</span>
      </div>
      <p className="what">{name || t('Page name')}</p>
      {isFixed ? (
        <p className="amount num">{formatMoney(values.amount ?? 0, currency)}</p>
      ) : (
        <p className="amount open">{t('You choose the amount')}</p>
      )}
      {goalAmount !== null && (
        <div>
          <p className="goal-words">
            <b className="num">{formatMoney(collected, currency)}</b>{' '}
            <span className="mut">{t('of {{goal}}', { goal: formatMoney(goalAmount, currency) })}</span>
          </p>
          <div className="goal-bar">
            <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
          </div>
          <p className="mut sm num">
            {t('{{percent}}% reached', { percent })} · {t('{{payments}} payments', { payments })}
          </p>
        </div>
      )}
      {description.trim() && <RichText className="page-words" text={description} />}
      {galleryImageIds.length > 0 && (
        <ul className="page-pictures">
          {galleryImageIds.map((id) => (
            <li key={id}>
              <img src={imageAddress(id)} alt="" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What the customer fills in before paying. */
function Questions({ values }: { values: PageValues }) {
  const { t } = useTranslation();
  const { currency } = values;
  const isDonation = values.type === 'donation';
  const suggested = isDonation ? values.suggestedAmounts.filter((amount) => amount !== null) : [];
  return (
    <div className="questions">
      <p className="strong">{t('Your details')}</p>
      {suggested.length > 0 && (
        <div className="suggested">
          {suggested.map((amount) => (
            <span key={amount} className="num">
              {formatMoney(amount, currency).replace(/\.0+$/, '')}
            </span>
          ))}
        </div>
      )}
      {(isDonation || values.amountKind === 'open') && <PreviewField label={t('Amount')} />}
      <PreviewField label={t('E-mail')} />
      <PreviewField label={t('Name')} optional />
      {values.collectPhone && <PreviewField label={t('Phone number')} />}
      {values.collectAddress && <PreviewField label={t('Address')} />}
      {values.customFields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <PreviewField key={index} label={field.label || t('Field')} optional={!field.required} />
      ))}
      <div className="onward">{t('Continue')}</div>
    </div>
  );
}
