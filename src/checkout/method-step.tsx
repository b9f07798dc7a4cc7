// Second step: the payment method and its form.
import { IconBuildingBank, IconCreditCard, IconHash, IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { CardForm } from './card/card-form.tsx';
import type { CardValues } from './card/card-values.ts';
import { t } from './i18n.ts';
import { Button } from './parts/button.tsx';
import { StepTitle } from './parts/step-title.tsx';
import type { Channel, PaymentActions } from './payment.ts';

const HostedCard = lazy(() => import('./card/hosted-card.tsx').then((m) => ({ default: m.HostedCard })));
const TransferStart = lazy(() =>
  import('./transfer/transfer-start.tsx').then((m) => ({ default: m.TransferStart })),
);
const UssdStart = lazy(() => import('./prompt/prompt-start.tsx').then((m) => ({ default: m.UssdStart })));
const QrStart = lazy(() => import('./prompt/prompt-start.tsx').then((m) => ({ default: m.QrStart })));

/** The start form of each channel, except a card entered on this page. */
const starts = { card: HostedCard, transfer: TransferStart, ussd: UssdStart, qr: QrStart };

const icons: Record<Channel, typeof IconCreditCard> = {
  card: IconCreditCard,
  transfer: IconBuildingBank,
  ussd: IconHash,
  qr: IconQrcode,
};
const labelOf = (channel: Channel): string =>
  ({ card: t('Card'), transfer: t('Bank transfer'), ussd: t('USSD'), qr: t('QR code') })[channel];

type MethodStepProps = {
  page: CheckoutPage;
  actions: PaymentActions;
  /** The initial channel; null selects the first one. */
  channel: Channel | null;
  filled: CardValues | null;
  onClose: (() => void) | undefined;
};

export function MethodStep({ page, actions, channel, filled, onClose }: MethodStepProps) {
  const [chosen, setChosen] = useState<Channel>(channel ?? page.channels[0] ?? 'card');
  useEffect(() => {
    if (filled) setChosen('card');
  }, [filled]);
  const reference = page.reference ?? '';
  return (
    <div className="pp-form">
      <StepTitle>{t('How do you want to pay?')}</StepTitle>
      {page.channels.length > 1 && <Ways channels={page.channels} chosen={chosen} onChoose={setChosen} />}
      <Way channel={chosen} page={page} reference={reference} actions={actions} filled={filled} />
      {onClose && (
        <Button look="ghost" onClick={onClose}>
          {t('Cancel payment')}
        </Button>
      )}
    </div>
  );
}

type WayProps = Pick<MethodStepProps, 'page' | 'actions' | 'filled'> & {
  channel: Channel;
  reference: string;
};

/** The form of a channel; rarely used ones are loaded when selected. */
function Way({ channel, page, reference, actions, filled }: WayProps) {
  const props = { page, reference, actions };
  const isHosted = page.cardEntry === 'hosted';
  if (channel === 'card' && !isHosted) return <CardForm {...props} filled={filled} />;
  const Start = starts[channel];
  return (
    <Suspense fallback={<div className="pp-form" style={{ minHeight: 160 }} aria-busy="true" />}>
      <Start {...props} />
    </Suspense>
  );
}

type WaysProps = { channels: readonly Channel[]; chosen: Channel; onChoose(channel: Channel): void };

function Ways({ channels, chosen, onChoose }: WaysProps) {
  return (
    <div className="pp-ways" role="radiogroup" aria-label={t('Payment method')}>
      {channels.map((channel) => {
        const Icon = icons[channel];
        return (
          <label key={channel} className={chosen === channel ? 'chosen' : undefined}>
            <input
              type="radio"
              name="channel"
              value={channel}
              checked={chosen === channel}
              onChange={() => onChoose(channel)}
            />
            <Icon size={20} aria-hidden="true" />
            {labelOf(channel)}
          </label>
        );
      })}
    </div>
  );
}
