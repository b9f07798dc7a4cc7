// One POS terminal request for staff: the decision, the delivery to the merchant, and the terminals.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type TerminalReview,
  terminalReviewsContract,
} from '#shared/contract/operator/console/terminal-requests.ts';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { TerminalRequestStatusText } from '#web/terminals/terminal-requests/request-status.tsx';
import { TerminalRequestFacts } from '#web/terminals/terminal-requests/terminal-request-facts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ModeBadge } from '../mode-badge.tsx';
import { ReviewMeta } from '../work/review-meta.tsx';
import { WorkPanel } from '../work/work-panel.tsx';
import { TerminalSteps } from './terminal-steps.tsx';
import '#web/terminals/terminals.css';

export const loadTerminalReview = loadDetail(terminalReviewsContract.getTerminalReview);
const queue = { label: 'Terminal requests', path: '/operator/work/terminal-requests' };

export function TerminalReviewPage({ params }: PageProps<'terminalRequestId'>) {
  const query = useQuery(queryOptionsOf(terminalReviewsContract.getTerminalReview, { params }));
  return (
    <DetailPage query={query} name="Terminal request" crumbs={[queue]}>
      {(review) => ({
        title: `${review.quantity} × ${review.modelName}`,
        reference: review.reference,
        badges: (
          <>
            <TerminalRequestStatusText status={review.status} badge />
            <ModeBadge mode={review.mode} />
          </>
        ),
        meta: <ReviewMeta review={review} />,
        actions: <TerminalSteps review={review} />,
        content: <Content review={review} />,
      })}
    </DetailPage>
  );
}

function Content({ review }: { review: TerminalReview }) {
  const { t } = useTranslation();
  return (
    <div className="terminal-columns">
      <div className="stack">
        {review.comment && (
          <Banner tone={review.status === 'REJECTED' ? 'warning' : 'info'}>{review.comment}</Banner>
        )}
        <TerminalRequestFacts request={review} />
        {review.serialNumbers.length > 0 && (
          <SectionCard title={t('Terminals')}>{review.serialNumbers.join(', ')}</SectionCard>
        )}
      </div>
      <div className="stack">
        <WorkPanel kind="terminal-requests" subjectId={review.id} />
        <TimelineCard items={review.timeline} />
      </div>
    </div>
  );
}
