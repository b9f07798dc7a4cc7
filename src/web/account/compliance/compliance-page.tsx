// The compliance page: tasks and progress, beside the open section.
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ComplianceOverview, sectionLabels } from '#shared/contract/account/compliance.ts';
import { profileQuery, useSession } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { Status } from '#web/ui/status.tsx';
import { ComplianceChecklist } from './compliance-checklist.tsx';
import { isOpen, nextSection, placeOf } from './compliance-labels.ts';
import { useCompliance } from './compliance-queries.ts';
import './compliance.css';

export function CompliancePage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCompliance();
  useFreshProfile(data);
  if (error && !data)
    return (
      <Page title={t('Compliance')}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  return (
    <Page title={t('Compliance')} badges={data && <Standing overview={data} />}>
      <div className="compliance">
        <aside>
          <ComplianceChecklist overview={data} />
        </aside>
        <div className="stack">
          {data && <WhatNow overview={data} />}
          <Outlet />
        </div>
      </div>
    </Page>
  );
}

/** Reloads the profile once compliance changes, since the profile contains whether the business may go live. */
function useFreshProfile(overview: ComplianceOverview | undefined): void {
  const queryClient = useQueryClient();
  const { business } = useSession();
  const isOld =
    overview?.sections.some((section) => section.status !== 'NOT_ACTIVE') &&
    (overview.canGoLive !== business.can_go_live || overview.completed !== business.has_completed_compliance);
  useEffect(() => {
    if (isOld) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  }, [isOld, queryClient]);
}

function Standing({ overview }: { overview: ComplianceOverview }) {
  const { t } = useTranslation();
  const { sections, canGoLive, completed } = overview;
  if (canGoLive)
    return (
      <Status tone="success" badge>
        {t('Approved')}
      </Status>
    );
  if (completed)
    return (
      <Status tone="info" badge>
        {t('In review')}
      </Status>
    );
  if (sections.some((section) => section.status === 'REJECTED'))
    return (
      <Status tone="danger" badge>
        {t('Needs correction')}
      </Status>
    );
  return null;
}

/** Shows the current state in one sentence, the next step, and its expected duration. */
function WhatNow({ overview }: { overview: ComplianceOverview }) {
  const { t } = useTranslation();
  const { business } = useSession();
  const { sections, canGoLive, completed } = overview;
  if (canGoLive) return <Banner>{t('Your business is approved and can accept live payments.')}</Banner>;
  if (completed)
    return (
      <Banner>
        <b>{t('Your details are under review.')}</b>{' '}
        {t(
          'A review usually takes one to two working days. We e-mail {{email}} with the decision. You can already switch to live mode. Payouts stay pending until you are approved; transfers and remittances are not possible before that.',
          { email: business.email },
        )}
      </Banner>
    );
  const rejected = sections.filter((section) => section.status === 'REJECTED');
  const [first] = rejected;
  if (first)
    return (
      <Banner tone="danger">
        {t('Please correct the following:')}{' '}
        {rejected.map((item, index) => (
          <span key={item.section}>
            {index > 0 && ', '}
            <Link {...placeOf(item.section)}>{t(sectionLabels[item.section])}</Link>
          </span>
        ))}
        {'. '}
        {t('Correct the section and submit it again. Your other answers are kept.')}
      </Banner>
    );
  const open = sections.filter(isOpen).length;
  const next = nextSection(sections);
  if (open === sections.length || !next)
    return (
      <Banner>
        {t(
          'Complete five short sections to accept live payments. Your answers are saved as you type. Submit each section when it is complete. A review usually takes one to two working days.',
        )}
      </Banner>
    );
  return null;
}
