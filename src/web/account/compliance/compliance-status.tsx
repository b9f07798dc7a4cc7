// Status badges of sections and checks: label and colour, in one place.
import { useTranslation } from 'react-i18next';
import type { IdentityCheck, SectionStatus } from '#shared/contract/account/compliance.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

type Look = { label: string; tone: Tone; shape: DotShape };

export const sectionStyles: Record<SectionStatus, Look> = {
  NOT_ACTIVE: { label: 'Not started', tone: 'neutral', shape: 'ring' },
  SAVED: { label: 'Draft', tone: 'neutral', shape: 'half' },
  PENDING: { label: 'In review', tone: 'info', shape: 'filled' },
  APPROVED: { label: 'Approved', tone: 'success', shape: 'filled' },
  REJECTED: { label: 'Needs correction', tone: 'danger', shape: 'filled' },
};

export function SectionStatusText({ status, badge = false }: { status: SectionStatus; badge?: boolean }) {
  const { t } = useTranslation();
  const { label, ...look } = sectionStyles[status];
  return (
    <Status {...look} badge={badge}>
      {t(label)}
    </Status>
  );
}

const checkLooks: Record<IdentityCheck['status'], Look> = {
  PENDING: { label: 'Waiting', tone: 'warning', shape: 'ring' },
  VERIFIED: { label: 'Verified', tone: 'success', shape: 'filled' },
  FAILED: { label: 'Not verified', tone: 'danger', shape: 'filled' },
};

export function CheckStatusText({ status }: { status: IdentityCheck['status'] }) {
  const { t } = useTranslation();
  const { label, ...look } = checkLooks[status];
  return <Status {...look}>{t(label)}</Status>;
}
