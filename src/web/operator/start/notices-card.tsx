// Notices for staff that are in no queue: locked-out users, suspended businesses, upcoming prices.
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type ConsoleOverview, operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { searchOf } from '#web/api/route.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';

type Matter = {
  key: keyof ConsoleOverview;
  label: string;
  path: string;
  search?: Readonly<Record<string, string>>;
  tone: Tone;
};

const matters: readonly Matter[] = [
  {
    key: 'cardTesting',
    label: 'Card testing suspected',
    path: '/operator/audit-trail',
    search: { search: 'cardTesting' },
    tone: 'danger',
  },
  {
    key: 'lockedAccounts',
    label: 'Accounts locked after too many attempts',
    path: '/operator/users',
    search: { status: 'LOCKED' },
    tone: 'warning',
  },
  {
    key: 'calendarsEnding',
    label: 'Settlement calendars that end within twelve months',
    path: '/operator/settlement/calendar',
    tone: 'warning',
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
    label: 'Active view-as sessions',
    path: '/operator/view-as',
    tone: 'info',
  },
  { key: 'pricesToCome', label: 'Scheduled prices', path: '/operator/prices', tone: 'info' },
  {
    key: 'invitedStaff',
    label: 'Invited staff who have never logged in',
    path: '/operator/staff',
    tone: 'neutral',
  },
];

/** Renders nothing when there are no notices. */
export function NoticesCard() {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(operatorSessionContract.getConsoleOverview));
  const open = data ? matters.filter((matter) => Number(data[matter.key] ?? 0) > 0) : [];
  if (!data || open.length === 0) return null;
  return (
    <SectionCard title={t('Notices')} flush>
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
    </SectionCard>
  );
}
