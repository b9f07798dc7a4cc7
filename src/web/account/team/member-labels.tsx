// The status badge of a member: label and colour.
import { useTranslation } from 'react-i18next';
import type { MemberStatus, TeamMember } from '#shared/contract/account/team.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export const memberStatusLabels: Record<MemberStatus, string> = {
  ACTIVE: 'Active',
  INVITED: 'Invited',
  DISABLED: 'Disabled',
  CLOSED: 'Removed',
};

const looks: Record<MemberStatus, { tone: Tone; shape: DotShape }> = {
  ACTIVE: { tone: 'success', shape: 'filled' },
  INVITED: { tone: 'info', shape: 'ring' },
  DISABLED: { tone: 'neutral', shape: 'filled' },
  CLOSED: { tone: 'neutral', shape: 'ring' },
};

export function MemberState({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  if (member.expired)
    return (
      <Status tone="warning" shape="ring">
        {t('Invitation expired')}
      </Status>
    );
  return <Status {...looks[member.status]}>{t(memberStatusLabels[member.status])}</Status>;
}

/** Returns the name of a member for use in sentences. */
export function nameOf(member: TeamMember): string {
  return member.name ?? member.email;
}
