// The status page: each part of the platform with its state, measured on opening and then every 30 seconds.
import { Button } from '@mantine/core';
import {
  IconApi,
  IconBuildingBank,
  IconCreditCard,
  IconDatabase,
  IconDeviceMobileMessage,
  IconMail,
  IconRefresh,
  IconSettingsAutomation,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type PartStatus,
  type StatusPart,
  type StatusState,
  statusContract,
} from '#shared/contract/account/status.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import './status.css';

const statusQuery = queryOptionsOf(statusContract.getStatus);
const lookEveryMs = 30_000;

export function loadStatus({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(statusQuery);
}

const states: Record<StatusState, { label: string; tone: 'success' | 'warning' | 'danger' | 'info' }> = {
  working: { label: 'Working', tone: 'success' },
  slow: { label: 'Slow', tone: 'warning' },
  down: { label: 'Not working', tone: 'danger' },
  local: { label: 'Stored locally', tone: 'info' },
  not_connected: { label: 'Not connected', tone: 'warning' },
};

const parts: Record<StatusPart, { label: string; text: string; icon: typeof IconApi }> = {
  api: { label: 'API', text: 'Serves the dashboard and your API requests', icon: IconApi },
  database: { label: 'Database', text: 'Stores all data', icon: IconDatabase },
  jobs: {
    label: 'Jobs',
    text: 'Background work: payment requeries, exports',
    icon: IconSettingsAutomation,
  },
  emails: { label: 'E-mail', text: 'Receipts, codes and notifications', icon: IconMail },
  sms: { label: 'SMS', text: 'Codes by SMS', icon: IconDeviceMobileMessage },
  cards: { label: 'Card rail', text: 'Card charges', icon: IconCreditCard },
  bank: { label: 'Bank rail', text: 'Incoming and returned transfers', icon: IconBuildingBank },
};

const overall: Record<StatusState, string> = {
  working: 'All systems operational',
  slow: 'Some systems are slow',
  down: 'Some systems are down',
  local: 'All systems operational',
  not_connected: 'All systems operational',
};

export function StatusPage() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery({ ...statusQuery, refetchInterval: lookEveryMs });
  return (
    <Page
      title={t('Status')}
      badges={
        data && (
          <Status tone={states[data.state].tone} badge>
            {t(overall[data.state])}
          </Status>
        )
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('Refresh')}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <div className="status-card">
          <SectionCard
            title={t('Systems')}
            aside={
              data && (
                <>
                  {t('Measured')} <DateText at={data.measured_at} as="exact" />
                </>
              )
            }
            flush
          >
            {data ? <Parts items={data.items} /> : <Waiting />}
          </SectionCard>
        </div>
      )}
    </Page>
  );
}

function Parts({ items }: { items: readonly PartStatus[] }) {
  const { t } = useTranslation();
  return (
    <ul className="status-list" aria-label={t('Systems')}>
      {items.map((item) => {
        const { label, text, icon: Icon } = parts[item.part];
        const state = states[item.state];
        return (
          <li key={item.part}>
            <Icon size={20} aria-hidden />
            <span className="says">
              <b>{t(label)}</b>
              <span className="mut">{t(text)}</span>
            </span>
            <span className="measured mut num">
              {measureOf(item, t).map((measure) => (
                <span key={measure}>{measure}</span>
              ))}
              {item.last_at && (
                <span>
                  {t('Last active:')} <DateText at={item.last_at} as="relative" />
                </span>
              )}
            </span>
            <Status tone={state.tone}>{t(state.label)}</Status>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the measurements as text, without normal values. */
function measureOf({ latency_ms: ms, waiting, failed }: PartStatus, t: TFunction): string[] {
  const found = [
    ms !== null && t('{{ms}} ms', { ms }),
    waiting !== null && (waiting > 0 ? t('{{waiting}} late', { waiting }) : t('On schedule')),
    failed !== null && failed > 0 && t('{{failed}} failed', { failed }),
  ];
  return found.filter((item) => item !== false);
}

function Waiting() {
  return (
    <div className="status-list" aria-busy="true">
      {Object.keys(parts).map((part) => (
        <span key={part} className="sk" style={{ height: 36, margin: '12px 16px' }} />
      ))}
    </div>
  );
}
