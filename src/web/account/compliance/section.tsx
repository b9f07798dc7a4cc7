// A section of compliance: its form while it is open to who may fill it in, what was handed in otherwise.
import type { ReactNode } from 'react';
import type { ComplianceSection, SectionSummary } from '#shared/contract/account/compliance.ts';
import { isOpen } from './compliance-words.ts';
import { SectionFrame, SectionWaiting } from './section-frame.tsx';
import { useMayFillIn } from './use-compliance-context.ts';

type Props<Details> = {
  section: ComplianceSection;
  /** What `useSection` gives of it. */
  query: {
    data: (SectionSummary & { details: Details }) | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  form: (summary: SectionSummary, details: Details) => ReactNode;
  facts: (details: Details) => ReactNode;
};

export function Section<Details>({ section, query, form, facts }: Props<Details>) {
  const { data, error, refetch } = query;
  const mayFillIn = useMayFillIn();
  if (!data) return <SectionWaiting section={section} error={error} onRetry={refetch} />;
  if (isOpen(data) && mayFillIn) return form(data, data.details);
  return <SectionFrame summary={data}>{facts(data.details)}</SectionFrame>;
}
