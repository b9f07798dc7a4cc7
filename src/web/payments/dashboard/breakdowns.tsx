// The volume of a period by channel and by source, and the failure reasons of its payments.
import {
  IconBrowser,
  IconCode,
  IconDeviceMobile,
  IconDeviceTablet,
  IconFileInvoice,
  IconLink,
  IconQrcode,
  IconRepeat,
  IconShoppingCart,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceKind } from '#shared/contract/payments/transactions.ts';
import { canRead } from '#shared/permissions.ts';
import { searchOf } from '#web/api/route.ts';
import { usePermissions } from '#web/api/session.ts';
import { ChannelIcon, channelLabels } from '#web/ui/channel.tsx';
import { type ShareBar, ShareBars } from '#web/ui/chart/share-bars.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { paymentsPath } from '#web/ui/payments/payment-labels.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { FiguresRead } from './figures.ts';
import '#web/api/dashboard/dashboard.css';

/** Labels for a group of payments; the source of a single payment is in `sourceLabels`. */
const sources: Record<SourceKind, { label: string; icon: typeof IconLink }> = {
  payment_link_ref: { label: 'Payment links', icon: IconLink },
  payment_page_ref: { label: 'Payment pages', icon: IconBrowser },
  qr_code_ref: { label: 'QR codes', icon: IconQrcode },
  invoice_reference: { label: 'Invoices', icon: IconFileInvoice },
  subscription: { label: 'Subscriptions', icon: IconRepeat },
  order: { label: 'Orders', icon: IconShoppingCart },
  terminal: { label: 'Virtual terminals', icon: IconDeviceMobile },
  pos_terminal: { label: 'POS terminals', icon: IconDeviceTablet },
  api: { label: 'Checkout and API', icon: IconCode },
};

type Props = { read: FiguresRead['sources'] };

export function ChannelBreakdown({ read }: Props) {
  const { t } = useTranslation();
  return (
    <Breakdown
      title={t('By channel')}
      read={read}
      bars={read.data?.channels.map(({ channel, amount, percent }) => ({
        key: channel,
        label: t(channelLabels[channel]),
        icon: <ChannelIcon channel={channel} />,
        amount: <MoneyText amount={amount} />,
        percent,
      }))}
    />
  );
}

export function SourceBreakdown({ read }: Props) {
  const { t } = useTranslation();
  return (
    <Breakdown
      title={t('By source')}
      read={read}
      bars={read.data?.sources.map(({ source, amount, percent }) => {
        const { label, icon: Icon } = sources[source];
        return {
          key: source,
          label: t(label),
          icon: <Icon size={16} aria-hidden />,
          amount: <MoneyText amount={amount} />,
          percent,
        };
      })}
    />
  );
}

type FailureProps = { read: FiguresRead['failures']; period: string };

/** Failure reasons in plain text, the largest three and the rest last; each opens its payments. */
export function FailureBreakdown({ read, period }: FailureProps) {
  const { t } = useTranslation();
  const may = usePermissions().can(canRead('PAYMENT_GATEWAY.TRANSACTIONS'));
  const { data } = read;
  const named = data?.reasons.map(({ reason }) => reason).filter((reason) => reason !== null);
  return (
    <Breakdown
      title={t('Why payments failed')}
      aside={data && t('{{failed}} of {{all}}', { failed: data.failed, all: data.decided })}
      nothing={t('No failed payments in this period')}
      read={read}
      bars={data?.reasons.map(({ reason, count, percent }) => ({
        key: reason ?? '',
        label: reason === null ? t('All other reasons') : t(reason),
        amount: count.toLocaleString('en'),
        percent,
        ...(may && {
          path: paymentsPath,
          search: searchOf({
            tab: 'failed',
            period,
            ...(reason === null ? { failureOther: named?.join('|') } : { failure: reason }),
          }),
        }),
      }))}
    />
  );
}

type BreakdownProps = {
  read: { error: unknown; refetch: () => unknown };
  aside?: ReactNode;
  nothing?: string;
} & { title: string; bars: readonly ShareBar[] | undefined };

function Breakdown({ title, aside, nothing, read, bars }: BreakdownProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={title} aside={aside} className="breakdown">
      {read.error && !bars ? (
        <ErrorPanel error={read.error} onRetry={read.refetch} />
      ) : bars?.length === 0 ? (
        <p className="nothing">{nothing ?? t('No payments in this period')}</p>
      ) : (
        <ShareBars bars={bars} count={2} />
      )}
    </SectionCard>
  );
}
