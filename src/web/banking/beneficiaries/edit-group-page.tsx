// The pages that create and change a beneficiary group.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { beneficiaryGroupsContract as contract } from '#shared/contract/banking/beneficiary-groups.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { groupsPath } from './beneficiary-paths.ts';
import { GroupForm } from './group-form.tsx';
import { readMembers } from './read-group.ts';

export const loadGroup = loadDetail(contract.getBeneficiaryGroup);

const list = { label: 'Beneficiary groups', path: groupsPath };

export function EditGroupPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { groupId = '' } = useParams({ strict: false });
  const { data: group, error, refetch } = useDetail(contract.getBeneficiaryGroup);
  const members = useQuery({
    queryKey: ['transfer', 'all-members', groupId],
    queryFn: () => readMembers(groupId),
    gcTime: 0,
  });
  const title = t('Edit group');
  const failed = error ?? members.error;
  if (failed && !(group && members.data)) {
    return (
      <Page title={title} crumbs={[list]}>
        <ErrorPanel error={failed} onRetry={() => void Promise.all([refetch(), members.refetch()])} />
      </Page>
    );
  }
  if (!group || !members.data) {
    return (
      <Page title={title} crumbs={[list]}>
        <span className="sk" style={{ width: '100%', height: 320 }} />
      </Page>
    );
  }
  if (group.status === 'REMOVED') {
    return (
      <Page title={title} crumbs={[list, { label: group.name }]}>
        <EmptyState
          title={t('This group was removed.')}
          text={t('Its beneficiaries were kept. You can create another group with them.')}
        />
      </Page>
    );
  }
  return (
    <GroupForm
      key={group.id}
      group={group}
      members={members.data}
      crumbs={[list, { label: group.name }]}
      onSaved={() => void navigate({ to: groupsPath })}
    />
  );
}

export function CreateGroupPage() {
  const navigate = useNavigate();
  return (
    <GroupForm
      group={null}
      members={[]}
      crumbs={[list, { label: 'Create group' }]}
      onSaved={() => void navigate({ to: groupsPath })}
    />
  );
}
