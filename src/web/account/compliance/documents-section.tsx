// Documents: each required document with its file.
import { useTranslation } from 'react-i18next';
import type { SectionDetails, SectionSummary, StoredFile } from '#shared/contract/account/compliance.ts';
import { documentsDraft } from '#shared/contract/account/compliance-company.ts';
import type { DocumentKind } from '#shared/contract/account/compliance-documents.ts';
import { documentLabels } from './compliance-labels.ts';
import { useSection } from './compliance-queries.ts';
import { openOwnFile, PrivateFileField } from './private-file-field.tsx';
import { DocumentFacts } from './section-facts.tsx';
import { Section, SectionFormFrame } from './section-frame.tsx';
import { useSectionForm } from './use-section-form.ts';

type Documents = SectionDetails['documents'];
type DocumentFile = Documents['files'][number];

export function DocumentsSection() {
  return (
    <Section
      section="documents"
      query={useSection('documents')}
      form={(summary, details) => <DocumentsForm summary={summary} details={details} />}
      facts={(details) => <DocumentFacts details={details} onOpen={openOwnFile} />}
    />
  );
}

/** Reports missing documents by kind; the list of required documents comes with the response. */
function completeFor(documents: Documents['asked']) {
  return documentsDraft.superRefine(({ files }, context) => {
    for (const { kind, required } of documents) {
      const isThere = files.some((file) => file.kind === kind);
      if (required && !isThere)
        context.addIssue({ code: 'custom', path: [kind], message: 'This document is required' });
    }
  });
}

function DocumentsForm({ summary, details }: { summary: SectionSummary; details: Documents }) {
  const { t } = useTranslation();
  const { asked } = details;
  // A file whose kind is no longer required is kept, but not shown.
  const { form, frame } = useSectionForm<{ files: DocumentFile[] }>('documents', completeFor(asked), {
    files: details.files,
  });
  const errors = form.errors as Partial<Record<DocumentKind, string>>;
  const setDocument = (kind: DocumentKind, file: StoredFile | null) => {
    const others = form.getValues().files.filter((file) => file.kind !== kind);
    form.setFieldValue('files', file ? [...others, { ...file, kind }] : others);
    form.clearFieldError(kind);
  };
  return (
    <SectionFormFrame summary={summary} form={frame}>
      {asked.map(({ kind, required }) => (
        <PrivateFileField
          key={kind}
          label={documentLabels[kind].label}
          hint={documentLabels[kind].hint}
          optional={!required}
          file={form.values.files.find((file) => file.kind === kind) ?? null}
          onChange={(file) => setDocument(kind, file)}
          error={errors[kind]}
        />
      ))}
      <p className="dim xs">
        {t('PDF, JPEG or PNG, at most 5 MB each. PDFs with scripts, attachments or a password are refused.')}
      </p>
    </SectionFormFrame>
  );
}
