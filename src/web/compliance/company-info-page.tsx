// Company information: one of its four sections at a time.

import { useOpenSection } from './compliance-checklist.tsx';
import { useCompliance } from './compliance-queries.ts';
import { ComplianceTimeline } from './compliance-timeline.tsx';
import { ContactSection } from './contact-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { ProfileSection } from './profile-section.tsx';

export function CompanyInfoPage() {
  const { data: overview } = useCompliance();
  const section = useOpenSection(overview);
  // Which section is open may depend on how far it is: not before that is known.
  if (!overview) return null;
  return (
    <>
      {section === 'profile-information' && <ProfileSection />}
      {section === 'documents' && <DocumentsSection />}
      {(section === 'business-contact' || section === 'support-contact') && (
        <ContactSection key={section} section={section} />
      )}
      <ComplianceTimeline entries={overview.timeline.filter((entry) => entry.section === section)} />
    </>
  );
}
