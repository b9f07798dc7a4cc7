// Directors' information: the directors and owners of the business, and the results of register checks.
import { lazy, Suspense } from 'react';

import { useCompliance } from './compliance-queries.ts';
import { ComplianceTimeline } from './compliance-timeline.tsx';
import { IdentityCheckCard } from './identity-checks.tsx';

const DirectorsSection = lazy(() =>
  import('./directors-section.tsx').then((m) => ({ default: m.DirectorsSection })),
);

export function DirectorsInfoPage() {
  const { data: overview } = useCompliance();
  return (
    <>
      <Suspense fallback={<div className="sk" style={{ height: 480 }} aria-busy="true" />}>
        <DirectorsSection />
      </Suspense>
      {overview && <IdentityCheckCard checks={overview.checks} />}
      {overview && (
        <ComplianceTimeline entries={overview.timeline.filter((entry) => entry.section === 'directors')} />
      )}
    </>
  );
}
