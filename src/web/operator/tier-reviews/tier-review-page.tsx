// One tier upgrade request under review: the person, the registry results, the documents, and the decision.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TierReview, tierReviewsContract } from '#shared/contract/operator/console/tier-reviews.ts';
import { dayText } from '#shared/day-text.ts';
import { FileLink } from '#web/account/compliance/file-link.tsx';
import { IdentityChecks } from '#web/account/compliance/identity-checks.tsx';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { checksOf, tierDocumentLabels, upgradeStatusStyles } from '#web/banking/wallets/tiers/tier-labels.ts';
import { TierLimits } from '#web/banking/wallets/tiers/tier-limits.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { useRestoreFocus } from '#web/ui/restore-focus.ts';
import type { PageProps } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { ModeBadge } from '../mode-badge.tsx';
import { WorkPanel } from '../work/work-panel.tsx';
import { RevealTierNumber, TierDecision } from './tier-decision.tsx';
import '../compliance-reviews/review.css';

const DocumentPreview = lazy(() =>
  import('../compliance-reviews/document-preview.tsx').then((m) => ({ default: m.DocumentPreview })),
);

export const loadTierReview = loadDetail(tierReviewsContract.getTierReview);
const queue = { label: 'Wallet tier upgrades', path: '/operator/work/tier-upgrades' };

export function TierReviewPage({ params }: PageProps<'upgradeId'>) {
  const { t } = useTranslation();
  const query = useQuery(queryOptionsOf(tierReviewsContract.getTierReview, { params }));
  return (
    <DetailPage query={query} name="Tier upgrade" crumbs={[queue]}>
      {(review) => {
        const { label, tone, shape } = upgradeStatusStyles[review.status];
        return {
          title: `${review.first_name} ${review.last_name}`,
          reference: review.reference,
          badges: (
            <>
              <Status tone={tone} {...(shape && { shape })} badge>
                {t(label)}
              </Status>
              <ModeBadge mode={review.mode} />
            </>
          ),
          meta: (
            <>
              <span>{review.business.name}</span>
              <DateText at={review.created_at} as="relative" />
            </>
          ),
          actions: <TierDecision review={review} />,
          content: <Review review={review} />,
        };
      }}
    </DetailPage>
  );
}

function Review({ review }: { review: TierReview }) {
  const { t } = useTranslation();
  const [fileId, setFileId] = useState<string>();
  const shown = review.documents.find((document) => document.fileId === fileId);
  useRestoreFocus(shown !== undefined);
  const params = { upgradeId: review.id };
  return (
    <div className={shown ? 'review with-document' : 'review'}>
      <div className="stack">
        {review.comment && (
          <Banner tone={review.status === 'REJECTED' ? 'warning' : 'info'}>{review.comment}</Banner>
        )}
        <Person review={review} onOpen={setFileId} />
        <SectionCard title={t('Identity checks')} flush>
          <IdentityChecks checks={checksOf(review)} />
        </SectionCard>
        <Limits review={review} />
      </div>
      <div className="stack">
        {shown && (
          <Suspense>
            <DocumentPreview
              source={(documentId) =>
                queryOptionsOf(tierReviewsContract.getTierReviewFile, {
                  params: { upgradeId: review.id, fileId: documentId },
                })
              }
              files={review.documents}
              fileId={shown.fileId}
              onChoose={setFileId}
              onClose={() => setFileId(undefined)}
            />
          </Suspense>
        )}
        <WorkPanel kind="tier-upgrades" subjectId={params.upgradeId} />
        <TimelineCard items={review.timeline} />
      </div>
    </div>
  );
}

type PersonProps = { review: TierReview; onOpen: (fileId: string) => void };

function Person({ review, onOpen }: PersonProps) {
  const { t } = useTranslation();
  const number = (kind: 'bvn' | 'nin') => (
    <>
      <span className="num">{review[kind]}</span> <RevealTierNumber upgradeId={review.id} number={kind} />
    </>
  );
  return (
    <SectionCard title={t('Person')}>
      <KeyValues
        wide
        items={[
          { label: t('Name'), value: `${review.first_name} ${review.last_name}` },
          review.born_on !== null && { label: t('Date of birth'), value: dayText(review.born_on) },
          { label: t('Address'), value: review.address },
          review.bvn !== null && { label: t('BVN'), value: number('bvn') },
          review.nin !== null && { label: t('NIN'), value: number('nin') },
          ...review.documents.map((file) => ({
            label: t(tierDocumentLabels[file.kind]),
            value: <FileLink file={file} onOpen={() => onOpen(file.fileId)} />,
          })),
          { label: t('Sent by'), value: review.made_by },
          review.decided_by !== null && { label: t('Decided by'), value: review.decided_by },
        ]}
      />
    </SectionCard>
  );
}

function Limits({ review }: { review: TierReview }) {
  const { t } = useTranslation();
  const { wallet, limits } = review;
  return (
    <>
      <SectionCard title={t('Wallet')} aside={wallet.reference}>
        <KeyValues
          items={[
            { label: t('Name'), value: wallet.name },
            {
              label: t('Ledger balance'),
              value: <MoneyText amount={wallet.ledger} currency={wallet.currency} />,
            },
          ]}
        />
      </SectionCard>
      {limits.now && (
        <SectionCard title={t('Tier {{tier}} now', { tier: limits.now.tier })}>
          <TierLimits tier={limits.now} currency={wallet.currency} />
        </SectionCard>
      )}
      {limits.next && (
        <SectionCard title={t('Tier {{tier}} if approved', { tier: limits.next.tier })}>
          <TierLimits tier={limits.next} currency={wallet.currency} />
        </SectionCard>
      )}
    </>
  );
}
