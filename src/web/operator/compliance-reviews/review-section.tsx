// One section under review: its submitted details, and approval or rejection with a comment.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SectionSummary, type StoredFile, sectionLabels } from '#shared/contract/account/compliance.ts';
import {
  type ComplianceReview,
  complianceReviewsContract,
} from '#shared/contract/operator/compliance-reviews.ts';
import type { Currency } from '#shared/money.ts';
import { SectionStatusText } from '#web/account/compliance/compliance-status.tsx';
import {
  ContactFacts,
  DirectorFacts,
  DocumentFacts,
  ProfileFacts,
} from '#web/account/compliance/section-facts.tsx';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { focusFirstError } from '#web/ui/form/use-contract-form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { RevealNumber } from './reveal-number.tsx';

type Props = { review: ComplianceReview; summary: SectionSummary };
type OpenFile = { onOpen: (fileId: string) => void };

export function ReviewSection({ review, summary, onOpen }: Props & OpenFile) {
  const { t } = useTranslation();
  const { section, status, comment, submittedAt, decidedAt } = summary;
  const when = status === 'PENDING' ? submittedAt : decidedAt;
  return (
    <SectionCard
      title={t(sectionLabels[section])}
      aside={when && <DateText at={when} as="relative" />}
      end={<SectionStatusText status={status} badge />}
      footer={
        status === 'PENDING' || status === 'APPROVED' ? (
          <Decision review={review} summary={summary} />
        ) : undefined
      }
      className="compliance-section"
    >
      {status === 'NOT_ACTIVE' ? (
        <p className="section-text">{t('Not started.')}</p>
      ) : (
        <>
          {comment && (
            <Banner tone="warning">
              <span className="review-comment">{comment}</span>
            </Banner>
          )}
          <SectionFacts review={review} summary={summary} onOpen={onOpen} />
        </>
      )}
    </SectionCard>
  );
}

function SectionFacts({ review, summary: { section }, onOpen }: Props & OpenFile) {
  const { details, businessId, currency } = review;
  const open = ({ fileId }: StoredFile) => onOpen(fileId);
  if (section === 'profile-information')
    return <ProfileFacts details={details[section]} currency={currency as Currency} />;
  if (section === 'documents') return <DocumentFacts details={details[section]} onOpen={open} />;
  if (section === 'directors')
    return (
      <DirectorFacts
        details={details[section]}
        onOpen={open}
        reveal={(directorId, number) => (
          <RevealNumber businessId={businessId} directorId={directorId} number={number} />
        )}
      />
    );
  return <ContactFacts details={details[section]} />;
}

/** Approval takes one click; rejection requires the text of what to correct. An approved section may be rejected later. */
function Decision({ review, summary }: Props) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [rejecting, setRejecting] = useState(false);
  const label = t(sectionLabels[summary.section]);
  const approve = useCall(complianceReviewsContract.decideComplianceSection, {
    success: t('{{section}} approved', { section: label }),
  });
  if (!can('COMPLIANCE.READ_WRITE')) return null;
  const args = { params: { businessId: review.businessId, section: summary.section } };
  if (rejecting) return <Rejection review={review} summary={summary} onClose={() => setRejecting(false)} />;
  const isApproved = summary.status === 'APPROVED';
  const rejectWord = isApproved ? t('Reject') : t('Reject');
  return (
    <div className="decision">
      <Button variant="default" onClick={() => setRejecting(true)} aria-label={`${rejectWord}: ${label}`}>
        {rejectWord}
      </Button>
      {!isApproved && (
        <Button
          variant="default"
          loading={approve.isPending}
          aria-label={`${t('Approve')}: ${label}`}
          onClick={() =>
            void approve.run({
              ...args,
              body: { decision: 'approve', comment: null, version: summary.version },
            })
          }
        >
          {t('Approve')}
        </Button>
      )}
    </div>
  );
}

function Rejection({ review, summary, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState<string>();
  const label = t(sectionLabels[summary.section]);
  const reject = useCall(complianceReviewsContract.decideComplianceSection, {
    form: { setErrors: (errors) => setFault(errors.comment) },
    success: t('{{section}} rejected', { section: label }),
  });
  const send = async () => {
    if (comment.trim().length < 2) {
      setFault('Describe the correction needed');
      return focusFirstError();
    }
    const done = await reject.run({
      params: { businessId: review.businessId, section: summary.section },
      body: { decision: 'reject', comment, version: summary.version },
    });
    if (done) onClose();
  };
  return (
    <form
      className="rejection"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextAreaField
        label="Correction needed"
        data-autofocus
        autoFocus
        maxLength={1000}
        countMax={1000}
        value={comment}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          setFault(undefined);
        }}
        error={fault}
      />
      <p className="section-text">
        {summary.status === 'APPROVED'
          ? t(
              'The merchant sees this comment. The business cannot switch to live mode until the section is corrected and approved.',
            )
          : t('The merchant sees this comment.')}
      </p>
      <div className="decision">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          data-tone="danger"
          loading={reject.isPending}
          aria-label={`${t('Reject')}: ${label}`}
        >
          {t('Reject')}
        </Button>
      </div>
    </form>
  );
}
