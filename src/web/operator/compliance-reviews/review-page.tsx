// One business under review: each section with its submitted details and decision, the registers' answers, the history.

import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessTypeLabels, countryLabels } from '#shared/account/business-kinds.ts';
import {
  type ComplianceReview,
  complianceReviewsContract,
} from '#shared/contract/operator/compliance-reviews.ts';
import { ComplianceTimeline } from '#web/account/compliance/compliance-timeline.tsx';
import { IdentityChecks } from '#web/account/compliance/identity-checks.tsx';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { useRestoreFocus } from '#web/ui/restore-focus.ts';
import type { PageProps, ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { WorkPanel } from '../work/work-panel.tsx';
import { documentsOf } from './review-documents.ts';
import { ReviewSection } from './review-section.tsx';
import './review.css';

export function reviewQueryOf(businessId: string) {
  return queryOptionsOf(complianceReviewsContract.getComplianceReview, { params: { businessId } });
}

export function loadReview({ params, queryClient }: ScreenLocation<'businessId'>) {
  return queryClient.prefetchQuery(reviewQueryOf(params.businessId));
}

const DocumentPreview = lazy(() =>
  import('./document-preview.tsx').then((m) => ({ default: m.DocumentPreview })),
);

const crumbs = [{ label: 'Compliance reviews', path: '/operator/compliance' }];

export function ReviewPage({ params: { businessId } }: PageProps<'businessId'>) {
  const { t } = useTranslation();
  const { data: review, error, refetch } = useQuery(reviewQueryOf(businessId));
  const [fileId, setFileId] = useState<string>();
  const files = review ? documentsOf(review) : [];
  const shown = files.find((file) => file.fileId === fileId);
  useRestoreFocus(shown !== undefined);
  if (error && !review)
    return (
      <Page title={t('Compliance review')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (!review)
    return (
      <Page title={<span className="sk" style={{ width: 220, height: 20 }} />} crumbs={crumbs}>
        <span className="sk" style={{ width: '100%', height: 240 }} />
      </Page>
    );
  const { businessType } = review.details['profile-information'];
  return (
    <Page
      title={review.businessName}
      crumbs={[...crumbs, { label: review.businessName }]}
      badges={<Standing review={review} />}
      meta={
        <>
          <span>{review.email}</span>
          <span>{t(countryLabels[review.country])}</span>
          {businessType && <span>{t(businessTypeLabels[businessType])}</span>}
        </>
      }
      actions={<ApproveAll review={review} />}
    >
      <div className={shown ? 'review with-document' : 'review'}>
        <div className="stack">
          {review.sections.map((summary) => (
            <ReviewSection key={summary.section} review={review} summary={summary} onOpen={setFileId} />
          ))}
        </div>
        <div className="stack">
          {shown && (
            <Suspense>
              <DocumentPreview
                source={(fileId) =>
                  queryOptionsOf(complianceReviewsContract.getComplianceFile, {
                    params: { businessId, fileId },
                  })
                }
                files={files}
                fileId={shown.fileId}
                onChoose={setFileId}
                onClose={() => setFileId(undefined)}
              />
            </Suspense>
          )}
          <WorkPanel kind="compliance-reviews" subjectId={businessId} />
          <SectionCard title={t('Identity checks')} flush>
            {review.checks.length > 0 ? (
              <IdentityChecks checks={review.checks} />
            ) : (
              <p className="checks-empty">{t('No checks yet.')}</p>
            )}
          </SectionCard>
          <ComplianceTimeline entries={review.timeline} named />
        </div>
      </div>
    </Page>
  );
}

function Standing({ review }: { review: ComplianceReview }) {
  const { t } = useTranslation();
  if (review.canGoLive)
    return (
      <Status tone="success" badge>
        {t('Approved')}
      </Status>
    );
  const waiting = review.sections.filter((section) => section.status === 'PENDING').length;
  if (waiting === 0)
    return (
      <Status tone="neutral" shape="ring" badge>
        {t('Nothing to review')}
      </Status>
    );
  return (
    <Status tone="info" badge>
      {t(waiting === 1 ? '1 section to review' : '{{count}} sections to review', { count: waiting })}
    </Status>
  );
}

/** Approves every pending section at once; asks for confirmation when a register did not agree. */
function ApproveAll({ review }: { review: ComplianceReview }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [opened, setOpened] = useState(false);
  const approve = useCall(complianceReviewsContract.approveCompliance, { success: t('Approved') });
  const waiting = review.sections.filter((section) => section.status === 'PENDING');
  const doubtful = review.checks.filter((check) => check.status !== 'VERIFIED').length;
  if (waiting.length < 2 || !can('COMPLIANCE.READ_WRITE')) return null;
  const run = () =>
    approve.run({
      params: { businessId: review.businessId },
      body: { sections: waiting.map(({ section, version }) => ({ section, version })) },
    });
  return (
    <>
      <Button leftSection={<IconCheck size={16} />} onClick={() => setOpened(true)}>
        {t('Approve all')}
      </Button>
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Approve {{count}} sections of {{name}}?', {
          count: waiting.length,
          name: review.businessName,
        })}
        action={t('Approve all')}
        onConfirm={() => run().then((done) => done !== undefined)}
      >
        {t(
          'The merchant is notified by e-mail. When every section is approved, the business can accept live payments.',
        )}
        {doubtful > 0 && (
          <>
            {' '}
            <b>{t('{{count}} identity checks are not verified.', { count: doubtful })}</b>
          </>
        )}
      </Confirm>
    </>
  );
}
