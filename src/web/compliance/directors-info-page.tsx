// Directors' information: who directs and owns the business, and what the registers say of them.

import { useCompliance } from './compliance-queries.ts';
import { ComplianceTimeline } from './compliance-timeline.tsx';
import { DirectorsSection } from './directors-section.tsx';
import { IdentityCheckCard } from './identity-checks.tsx';

export function DirectorsInfoPage() {
  const { data: overview } = useCompliance();
  return (
    <>
      <DirectorsSection />
      {overview && <IdentityCheckCard checks={overview.checks} />}
      {overview && (
        <ComplianceTimeline entries={overview.timeline.filter((entry) => entry.section === 'directors')} />
      )}
    </>
  );
}
