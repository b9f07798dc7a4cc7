// The compliance checklist: every section with its status, the open one marked, and the next one highlighted.
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ComplianceOverview,
  type ComplianceSection,
  complianceSections,
  type SectionStatus,
  sectionLabels,
} from '#shared/contract/account/compliance.ts';
import { companySections, isOpen, nextSection, placeOf } from './compliance-labels.ts';
import { sectionStyles } from './compliance-status.tsx';

/** Returns the section shown on the page. */
export function useOpenSection(overview: ComplianceOverview | undefined): ComplianceSection {
  const { pathname } = useLocation();
  const { section } = useSearch({ strict: false }) as { section?: ComplianceSection };
  if (pathname.endsWith('/directors-info')) return 'directors';
  if (section && companySections.some((companySection) => companySection === section)) return section;
  const company = overview?.sections.filter((section) => section.section !== 'directors') ?? [];
  return nextSection(company) ?? 'profile-information';
}

const marks: Partial<Record<SectionStatus, ReactNode>> = {
  PENDING: <IconClock size={14} />,
  APPROVED: <IconCheck size={14} />,
  REJECTED: <IconAlertTriangle size={14} />,
};

export function ComplianceChecklist({ overview }: { overview: ComplianceOverview | undefined }) {
  const { t } = useTranslation();
  const open = useOpenSection(overview);
  const done = overview?.sections.filter((section) => !isOpen(section)).length ?? 0;
  return (
    <nav className="checklist" aria-label={t('Sections of compliance')}>
      <div className="checklist-head">
        <span className="num">
          {t('{{done}} of {{all}} submitted', { done, all: complianceSections.length })}
        </span>
        <progress
          className="progress"
          max={complianceSections.length}
          value={done}
          aria-label={t('Submitted')}
        />
      </div>
      <ol>
        {complianceSections.map((section, index) => {
          const status = overview?.sections.find((item) => item.section === section)?.status ?? 'NOT_ACTIVE';
          return (
            <li key={section}>
              <Link {...placeOf(section)} className={`checklist-item${section === open ? ' open' : ''}`}>
                <span className={`check-mark ${status.toLowerCase()}`} aria-hidden>
                  {marks[status] ?? index + 1}
                </span>
                <span className="grow">
                  <b>{t(sectionLabels[section])}</b>
                  <small>{t(sectionStyles[status].label)}</small>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
