// Cards of the overview: current counts, volume by method and by kind, and the terminals with the highest volume.
import { IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { TerminalSource } from '#shared/contract/terminals/terminal-enums.ts';
import type {
  TerminalFigures,
  terminalFiguresContract,
} from '#shared/contract/terminals/terminal-figures.ts';
import { searchOf } from '#web/api/route.ts';
import { ChannelIcon, channelLabels } from '#web/ui/channel.tsx';
import { type ShareBar, ShareBars } from '#web/ui/chart/share-bars.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import {
  cashRegistersPath,
  posTerminalsPath,
  terminalPaymentsPath,
  virtualTerminalsPath,
} from '../terminal-tabs.ts';

export type TerminalStateRead = {
  data: OutputOf<(typeof terminalFiguresContract)['getTerminalState']> | undefined;
  error: unknown;
  refetch: () => unknown;
};

/** The terminals that take payments now, independent of the period. */
export function TerminalsNow({ state: { data, error, refetch } }: { state: TerminalStateRead }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Right now')} className="terminals-now">
      {error && !data ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : !data ? (
        <span className="sk" style={{ height: 112 }} />
      ) : (
        <KeyValues
          items={[
            {
              label: t('Active POS terminals'),
              value: (
                <Figure to={posTerminalsPath} search={{ status: 'ACTIVE' }}>
                  {t('{{count}} of {{all}}', { count: data.pos.active, all: data.pos.all })}
                </Figure>
              ),
            },
            {
              label: t('Online'),
              value: (
                <Figure to={posTerminalsPath} search={{ status: 'ACTIVE', connection: 'online' }}>
                  {t('{{count}} of {{all}}', { count: data.pos.online, all: data.pos.active })}
                </Figure>
              ),
            },
            {
              label: t('Active virtual terminals'),
              value: (
                <Figure to={virtualTerminalsPath} search={{ status: 'ACTIVE' }}>
                  {t('{{count}} of {{all}}', { count: data.virtual.active, all: data.virtual.all })}
                </Figure>
              ),
            },
            {
              label: t('Open cash registers'),
              value: (
                <Figure to={cashRegistersPath} search={{ status: 'ACTIVE' }}>
                  {data.registers.open.toLocaleString('en')}
                </Figure>
              ),
            },
            data.registers.oldestAt !== null && {
              label: t('Oldest opened'),
              value: <DateText at={data.registers.oldestAt} as="relative" />,
            },
          ]}
        />
      )}
    </SectionCard>
  );
}

type FigureProps = { to: string; search: Record<string, string>; children: ReactNode };

function Figure({ to, search, children }: FigureProps) {
  return (
    <Link to={to} search={searchOf(search)} className="traced num">
      {children}
    </Link>
  );
}

type Props = { data: TerminalFigures | undefined; scope: { period: string; currency?: string } };
type Tracing = Pick<ShareBar, 'path' | 'search'>;

function tracing({ scope }: Props) {
  return (more: Record<string, string>): Tracing => ({
    path: terminalPaymentsPath,
    search: searchOf({ ...scope, ...more }) as Record<string, string>,
  });
}

export function ByMethod(props: Props) {
  const { t } = useTranslation();
  const traced = tracing(props);
  const { data } = props;
  return (
    <Shares
      title={t('By method')}
      bars={data?.channels.map(({ channel, amount, percent }) => ({
        key: channel,
        label: t(channelLabels[channel]),
        icon: <ChannelIcon channel={channel} />,
        amount: <MoneyText amount={amount} currency={data.currency} />,
        percent,
        ...traced({ channel }),
      }))}
    />
  );
}

const kinds: Record<TerminalSource, { label: string; icon: typeof IconDeviceMobile }> = {
  terminal: { label: 'Virtual terminals', icon: IconDeviceMobile },
  pos_terminal: { label: 'POS terminals', icon: IconDeviceTablet },
};

function KindIcon({ kind }: { kind: TerminalSource }) {
  const { icon: Icon } = kinds[kind];
  return <Icon size={16} aria-hidden />;
}

export function ByKind(props: Props) {
  const { t } = useTranslation();
  const traced = tracing(props);
  const { data } = props;
  return (
    <Shares
      title={t('By terminal type')}
      bars={data?.sources.map(({ source, amount, percent }) => ({
        key: source,
        label: t(kinds[source].label),
        icon: <KindIcon kind={source} />,
        amount: <MoneyText amount={amount} currency={data.currency} />,
        percent,
        ...traced({ source }),
      }))}
    />
  );
}

/** The five terminals with the highest volume, each with its share of the total. */
export function BestTerminals(props: Props) {
  const { t } = useTranslation();
  const traced = tracing(props);
  const { data } = props;
  return (
    <Shares
      title={t('Top terminals')}
      bars={data?.best.map(({ kind, id, name, count, amount, percent }) => ({
        key: id,
        label: t(count === 1 ? '{{name}}, 1 payment' : '{{name}}, {{count}} payments', {
          name,
          count: count.toLocaleString('en'),
          interpolation: { escapeValue: false },
        }),
        icon: <KindIcon kind={kind} />,
        amount: <MoneyText amount={amount} currency={data.currency} />,
        percent,
        ...traced({ sourceId: id }),
      }))}
    />
  );
}

function Shares({ title, bars }: { title: string; bars: readonly ShareBar[] | undefined }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={title} className="breakdown">
      {bars?.length === 0 ? (
        <p className="nothing">{t('No payments in this period')}</p>
      ) : (
        <ShareBars bars={bars} count={2} />
      )}
    </SectionCard>
  );
}
