// What the customer will see, following what is typed: on a phone or on a computer.
import { IconClock, IconInfoCircle } from '@tabler/icons-react';
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
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { shortDate, timeOfDay } from '#web/ui/dates.ts';
import type { LinkValues } from './payment-link-values.ts';
import './payment-link-preview.css';

/** `address` is the whole address without its scheme. */
export function PaymentLinkPreview({ values, address }: { values: LinkValues; address: string }) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>('phone');
  return (
    <div className="link-preview-place">
      <DeviceChoice device={device} onChoose={setDevice} />
      <PreviewFrame device={device} address={address} className="link-preview">
        <Ask values={values} />
        <Questions values={values} />
      </PreviewFrame>
      <p className="link-preview-note">
        <IconInfoCircle size={14} aria-hidden />
        {t('Preview of the customer’s view. It updates as you type.')}
      </p>
    </div>
  );
}

/** Who asks, for what, and how much. */
function Ask({ values }: { values: LinkValues }) {
  const { t } = useTranslation();
  const { business } = useSession();
  const { name, description, imageId, currency, amount, isOpenAmount } = values;
  return (
    <div>
      <div className="row">
        {business.logo_url ? (
          <img className="ava" src={business.logo_url} alt="" />
        ) : (
          <span className="ava">{initialsOf(business.business_name)}</span>
        )}
        <span className="strong sm">{business.business_name}</span>
      </div>
      {imageId && <img className="picture" src={imageAddress(imageId)} alt="" />}
      <p className="what">{name || t('Link name')}</p>
      {isOpenAmount ? (
        <p className="amount open">{t('You choose the amount')}</p>
      ) : (
        <p className="amount num">{formatMoney(amount ?? 0, currency)}</p>
      )}
      {description && <p className="says">{description}</p>}
    </div>
  );
}

/** What the customer fills in before paying. */
function Questions({ values }: { values: LinkValues }) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const closesAt = values.expiresAt ? new Date(values.expiresAt) : null;
  return (
    <div className="questions">
      {values.isOpenAmount && <PreviewField label={t('Amount')} placeholder={rangeText(values)} />}
      <PreviewField label={t('E-mail')} placeholder="you@example.com" />
      <PreviewField label={t('Full name')} />
      {values.collectPhone && <PreviewField label={t('Phone number')} placeholder="+234" />}
      {values.collectAddress && <PreviewField label={t('Address')} placeholder={t('Street, city, state')} />}
      {values.customFields.map((field, index) => (
        <PreviewField
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
          key={index}
          label={field.label || t('Field')}
          placeholder={field.type === 'select' ? field.options.join(', ') : ''}
          optional={!field.required}
        />
      ))}
      <div className="onward">{t('Continue to pay')}</div>
      {closesAt && (
        <p className="closes">
          <IconClock size={14} aria-hidden />
          {t('Closes {{date}} at {{time}}', {
            date: shortDate(closesAt, timeZone),
            time: timeOfDay(closesAt, timeZone),
          })}
        </p>
      )}
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/** '₦500.00 – ₦9,000.00', or as much of it as is set. */
function rangeText({ amountMin, amountMax, currency }: LinkValues): string {
  const bounds = [amountMin, amountMax].map((amount) => amount !== null && formatMoney(amount, currency));
  return bounds.filter(Boolean).join(' – ');
}
