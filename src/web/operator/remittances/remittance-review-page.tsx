// One remittance in review: the screening result, the people, the documents, and the decision.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { remittanceStatusLabels } from '#shared/banking/remittance/labels.ts';
import {
  fundSources,
  payoutMethodLabels,
  relationships,
  remittancePurposes,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import {
  remittanceReviewsContract as contract,
  type RemittanceReview,
} from '#shared/contract/operator/console/remittance-reviews.ts';
import { formatMoney } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { remittanceStatusStyles } from '#web/ui/banking/remittance-columns.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { ModeBadge } from '../mode-badge.tsx';
import { ReviewMeta } from '../work/review-meta.tsx';
import { WorkPanel } from '../work/work-panel.tsx';
import { RemittanceDecision } from './remittance-decision.tsx';
import '../compliance-reviews/review.css';

export const loadRemittanceReview = loadDetail(contract.getRemittanceReview);
const queue = { label: 'Remittances held', path: '/operator/work/remittances-held' };

export function RemittanceReviewPage({ params }: PageProps<'remittanceId'>) {
  const { t } = useTranslation();
  const query = useQuery(queryOptionsOf(contract.getRemittanceReview, { params }));
  return (
    <DetailPage query={query} name="Remittance" crumbs={[queue]}>
      {(review) => ({
        title: formatMoney(review.amount, review.currency),
        reference: review.reference,
        badges: (
          <>
            <Status {...remittanceStatusStyles[review.status]} badge>
              {t(remittanceStatusLabels[review.status])}
            </Status>
            <ModeBadge mode={review.mode} />
          </>
        ),
        meta: <ReviewMeta review={review} />,
        actions: <RemittanceDecision review={review} />,
        content: (
          <div className="review">
            <div className="stack">
              {review.holdReason && <Banner tone="warning">{review.holdReason}</Banner>}
              <People review={review} />
              <Documents review={review} />
            </div>
            <div className="stack">
              <WorkPanel kind="remittances-held" subjectId={review.id} />
              <TimelineCard items={review.timeline} />
            </div>
          </div>
        ),
      })}
    </DetailPage>
  );
}

type Props = { review: RemittanceReview };

function People({ review }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SectionCard title={t('Sender')}>
        <KeyValues
          wide
          items={[
            { label: t('Name'), value: review.sender.name },
            ...review.senderFacts.map(({ label, value }) => ({ label: t(label), value })),
            { label: t('Source of funds'), value: t(fundSources[review.sourceOfFunds]) },
          ]}
        />
      </SectionCard>
      <SectionCard title={t('Beneficiary')}>
        <KeyValues
          wide
          items={[
            { label: t('Name'), value: review.beneficiary.name },
            { label: t('Paid out by'), value: t(payoutMethodLabels[review.method]) },
            ...review.details.map(({ label, value }) => ({ label: t(label), value })),
            { label: t('Relationship'), value: t(relationships[review.relationship]) },
            { label: t('Purpose'), value: t(remittancePurposes[review.purpose].label) },
            {
              label: t('Beneficiary receives'),
              value: <MoneyText amount={review.receiveAmount} currency={review.receiveCurrency} />,
            },
          ]}
        />
      </SectionCard>
    </>
  );
}

function Documents({ review }: Props) {
  const { t } = useTranslation();
  const { documents, wanted } = review;
  const open = (remittanceDocumentId: string, fileName: string) =>
    download(
      contract.getRemittanceReviewFile,
      { params: { remittanceId: review.id, remittanceDocumentId } },
      fileName,
    ).catch((error: unknown) => toastFailure(messageOf(error)));
  if (documents.length === 0 && !wanted) return null;
  return (
    <SectionCard title={t('Documents')}>
      <div className="stack">
        {wanted && <p>{t('Requested: {{wanted}}', { wanted })}</p>}
        {documents.map(({ id, fileName }) => (
          <Button key={id} variant="default" onClick={() => void open(id, fileName)}>
            {fileName}
          </Button>
        ))}
      </div>
    </SectionCard>
  );
}
