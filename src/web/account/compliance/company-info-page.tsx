// Company information: one of its four sections at a time.
import { lazy, Suspense } from 'react';

import { useOpenSection } from './compliance-checklist.tsx';
import { useCompliance } from './compliance-queries.ts';
import { ComplianceTimeline } from './compliance-timeline.tsx';

const ContactSection = lazy(() =>
  import('./contact-section.tsx').then((m) => ({ default: m.ContactSection })),
);
const DocumentsSection = lazy(() =>
  import('./documents-section.tsx').then((m) => ({ default: m.DocumentsSection })),
);
const ProfileSection = lazy(() =>
  import('./profile-section.tsx').then((m) => ({ default: m.ProfileSection })),
);

export function CompanyInfoPage() {
  const { data: overview } = useCompliance();
  const section = useOpenSection(overview);
  // The open section may depend on the progress, so nothing is rendered until that is loaded.
  if (!overview) return null;
  return (
    <>
      <Suspense fallback={<div className="sk" style={{ height: 480 }} aria-busy="true" />}>
        {section === 'profile-information' && <ProfileSection />}
        {section === 'documents' && <DocumentsSection />}
        {(section === 'business-contact' || section === 'support-contact') && (
          <ContactSection key={section} section={section} />
        )}
      </Suspense>
      <ComplianceTimeline entries={overview.timeline.filter((entry) => entry.section === section)} />
    </>
  );
}
