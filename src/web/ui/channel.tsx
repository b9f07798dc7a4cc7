// The channel of a payment: the scheme's mark and last digits of a card, or an icon and a label.
import {
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconDeviceMobileDollar,
  IconHash,
  IconQrcode,
  IconRepeat,
  IconWallet,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Channel, channelLabels } from '#shared/contract/payments/pricing.ts';
import type { CardScheme } from '#shared/contract/payments/transactions.ts';
import { CardMark } from './card-mark.tsx';
import './parts.css';

export { channelLabels };

const icons: Record<Channel, typeof IconHash> = {
  card: IconCreditCard,
  transfer: IconBuildingBank,
  ussd: IconHash,
  qr: IconQrcode,
  wallet: IconWallet,
  pos: IconDeviceMobileDollar,
  direct_debit: IconRepeat,
  cash: IconCash,
};

export function ChannelIcon({ channel, size = 16 }: { channel: Channel; size?: number }) {
  const Icon = icons[channel];
  return <Icon size={size} aria-hidden />;
}

type Props = { channel: Channel | null; card?: { scheme: CardScheme; last4: string } | null };

export function ChannelText({ channel, card }: Props) {
  const { t } = useTranslation();
  if (!channel) return <span className="dim">{t('Not selected yet')}</span>;
  return (
    <span className="chan">
      {card ? <CardMark scheme={card.scheme} /> : <ChannelIcon channel={channel} />}
      {card ? <span className="num">•••• {card.last4}</span> : <span>{t(channelLabels[channel])}</span>}
    </span>
  );
}
