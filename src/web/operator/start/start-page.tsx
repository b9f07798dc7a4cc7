// The console's start page: what needs attention, and how many merchants there are.

import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type ConsoleOverview, operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { searchOf } from '#web/api/route.ts';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';
import './start.css';

type Matter = {
  key: keyof ConsoleOverview;
  label: string;
  path: string;
  search?: Readonly<Record<string, string>>;
  tone: Tone;
};

const matters: readonly Matter[] = [
  {
    key: 'reviewsWaiting',
    label: 'Businesses waiting for a compliance review',
    path: '/operator/compliance',
    tone: 'warning',
  },
  {
    key: 'lockedAccounts',
    label: 'People locked after too many attempts',
    path: '/operator/users',
    search: { status: 'LOCKED' },
    tone: 'warning',
  },
  {
    key: 'cardTesting',
    label: 'Waits: cards seem to be tested',
    path: '/operator/audit-trail',
    search: { search: 'cardTesting' },
    tone: 'danger',
  },
  {
    key: 'suspendedBusinesses',
    label: 'Suspended businesses',
    path: '/operator/merchants',
    search: { status: 'SUSPENDED' },
    tone: 'danger',
  },
  {
    key: 'disabledUsers',
    label: 'Disabled accounts',
    path: '/operator/users',
    search: { status: 'DISABLED' },
    tone: 'neutral',
  },
  {
    key: 'impersonations',
    label: 'Sessions that view as a member now',
    path: '/operator/view-as',
    tone: 'info',
  },
  {
    key: 'calendarsEnding',
    label: 'Settlement calendars that end within twelve months',
    path: '/operator/settlement/holidays',
    tone: 'warning',
  },
  { key: 'pricesToCome', label: 'Prices that begin later', path: '/operator/prices', tone: 'info' },
  {
    key: 'invitedStaff',
    label: 'Invited staff who have not begun',
    path: '/operator/staff',
    tone: 'neutral',
  },
];

export function StartPage() {
  const { t } = useTranslation();
  const { operator } = useOperator();
  const overview = useQuery(queryOptionsOf(operatorSessionContract.getConsoleOverview));
  const { data, error } = overview;
  const tiles = data && [
    { label: t('Businesses'), value: data.businesses },
    { label: t('Approved for live'), value: data.live },
    { label: t('New in 7 days'), value: data.newBusinesses },
  ];
  return (
    <Page title={t('Welcome, {{name}}', { name: operator.name.split(' ')[0] })}>
      {error && !data ? (
        <ErrorPanel error={error} onRetry={overview.refetch} />
      ) : (
        <div className="stack op-start">
          <StatTiles label={t('Figures')} tiles={tiles} count={3} compact />
          <SectionCard title={t('Needs attention')} flush>
            <Matters data={data} />
          </SectionCard>
        </div>
      )}
    </Page>
  );
}

function Matters({ data }: { data: ConsoleOverview | undefined }) {
  const { t } = useTranslation();
  if (!data)
    return (
      <ul className="op-matters" aria-busy>
        {matters.slice(0, 3).map((matter) => (
          <li key={matter.key}>
            <span className="sk" style={{ width: 240, margin: 16 }} />
          </li>
        ))}
      </ul>
    );
  const open = matters.filter((matter) => Number(data[matter.key] ?? 0) > 0);
  if (open.length === 0)
    return (
      <EmptyState
        icon={<IconCircleCheck size={24} />}
        title={t('Nothing needs attention')}
        text={t('Whatever needs your attention appears here.')}
      />
    );
  return (
    <ul className="op-matters">
      {open.map(({ key, label, path, search, tone }) => (
        <li key={key}>
          <Link to={path} search={searchOf(search ?? {})}>
            <Status tone={tone}>{t(label)}</Status>
            <b className="num">{data[key]}</b>
            <IconChevronRight size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
