// The frame of a section: its title and status, the reviewer's comment, and, while it is editable, the submit button.
import { Button } from '@mantine/core';
import { IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ComplianceSection,
  type SectionSummary,
  sectionLabels,
} from '#shared/contract/account/compliance.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { PlainForm } from '#web/ui/form/saving/plain-form.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { isOpen, sectionTexts } from './compliance-labels.ts';
import { SectionStatusText } from './compliance-status.tsx';
import { useCanEdit } from './use-compliance-context.ts';
import type { SaveState, SectionFormState } from './use-section-form.ts';

type FrameProps = { summary: SectionSummary; footer?: ReactNode; children: ReactNode };

export function SectionFrame({ summary, footer, children }: FrameProps) {
  const { t } = useTranslation();
  const { section, status, comment, submittedAt, decidedAt } = summary;
  return (
    <SectionCard
      title={t(sectionLabels[section])}
      end={<SectionStatusText status={status} badge />}
      footer={footer}
      className="compliance-section"
    >
      <p className="section-text">{t(sectionTexts[section])}</p>
      {comment && (
        <Banner tone="danger">
          <b>{t('Reviewer’s comment:')}</b> <span className="review-comment">{comment}</span>
        </Banner>
      )}
      {status === 'PENDING' && submittedAt && (
        <p className="section-when">
          {t('Submitted')} <DateText at={submittedAt} />
          {'. '}
          {t('You cannot change this section during the review.')}
        </p>
      )}
      {status === 'APPROVED' && decidedAt && (
        <p className="section-when">
          {t('Approved')} <DateText at={decidedAt} />
          {'. '}
          {t('To change this section, contact support.')}
        </p>
      )}
      {children}
    </SectionCard>
  );
}

type FormProps = { summary: SectionSummary; form: SectionFormState; children: ReactNode };

/** The frame around a form with automatic saving. */
export function SectionFormFrame({ summary, form, children }: FormProps) {
  const { t } = useTranslation();
  const { state, isUnsaved, onSave, onSubmit, isSubmitting, wrong } = form;
  return (
    <PlainForm onSubmit={onSubmit}>
      <UnsavedChanges isUnsaved={isUnsaved} save={onSave} />
      <SectionFrame
        summary={summary}
        footer={
          <FormFoot wrong={wrong} says={<SavedText state={state} savedAt={summary.savedAt} />}>
            {state === 'failed' && (
              <Button variant="default" size="md" onClick={() => void onSave()}>
                {t('Save draft')}
              </Button>
            )}
            <WriteButton loading={isSubmitting}>{t('Submit for review')}</WriteButton>
          </FormFoot>
        }
      >
        <div className="section-fields">{children}</div>
      </SectionFrame>
    </PlainForm>
  );
}

function SavedText({ state, savedAt }: { state: SaveState; savedAt: string | null }) {
  const { t } = useTranslation();
  if (state === 'failed')
    return (
      <>
        <IconCloudOff size={14} aria-hidden />
        {t('The draft could not be saved.')}
      </>
    );
  if (state === 'saving' || state === 'typing')
    return (
      <>
        <IconLoader2 size={14} aria-hidden />
        {t('Saving…')}
      </>
    );
  if (!savedAt) return t('Your draft is saved as you type.');
  return (
    <>
      <IconCheck size={14} aria-hidden />
      {t('Draft saved')} <DateText at={savedAt} as="relative" />
    </>
  );
}

/** A placeholder while a section loads, or an error message if it could not be loaded. */
export function SectionWaiting({
  section,
  error,
  onRetry,
}: {
  section: ComplianceSection;
  error: unknown;
  onRetry: () => unknown;
}) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t(sectionLabels[section])}>
      {error ? (
        <ErrorPanel error={error} onRetry={onRetry} />
      ) : (
        <div className="section-fields" aria-busy>
          {['60%', '100%', '100%', '40%'].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars without meaning
            <span key={index} className="sk" style={{ width, height: 36 }} />
          ))}
        </div>
      )}
    </SectionCard>
  );
}

type SectionProps<Details> = {
  section: ComplianceSection;
  /** The query part of the result of `useSection`. */
  query: {
    data: (SectionSummary & { details: Details }) | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  form: (summary: SectionSummary, details: Details) => ReactNode;
  facts: (details: Details) => ReactNode;
};

/** The form of a section while the user can edit it, otherwise the submitted data. */
export function Section<Details>({ section, query, form, facts }: SectionProps<Details>) {
  const { data, error, refetch } = query;
  const mayFillIn = useCanEdit();
  if (!data) return <SectionWaiting section={section} error={error} onRetry={refetch} />;
  if (isOpen(data) && mayFillIn) return form(data, data.details);
  return <SectionFrame summary={data}>{facts(data.details)}</SectionFrame>;
}
