// Actions on a member or an invitation; a forbidden action shows the reason.
import { Button, Menu, Modal } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSend, IconTrash, IconUserCog } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#shared/contract/account/roles.ts';
import { type TeamMember, teamContract } from '#shared/contract/account/team.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { useRestoreFocus } from '#web/ui/restore-focus.ts';
import { nameOf } from './member-labels.tsx';
import { RolePicker } from './role-picker.tsx';

type Dialog = 'role' | 'disable' | 'remove' | 'delete';
type Props = { member: TeamMember; roles: readonly Role[]; dialogs: MemberDialogState };

export const useMemberDialogs = () => useDialogs<Dialog>();
type MemberDialogState = ReturnType<typeof useMemberDialogs>;

/** Returns why the user cannot change this member. */
function useReason(member: TeamMember, roles: readonly Role[]): string | undefined {
  const { business } = useSession();
  if (member.isSelf) return 'You cannot change your own access';
  const owner = roles.find((role) => role.preset && role.name === 'Owner');
  if (member.role.id === owner?.id && business.role.name !== 'Owner') return 'Only an Owner can do this';
  return undefined;
}

export function MemberMenu({ member, roles, dialogs }: Props) {
  const { t } = useTranslation();
  const reason = useReason(member, roles);
  const resend = useCall(teamContract.reinviteTeam, {
    success: t('Invitation sent again to {{email}}', { email: member.email }),
  });
  const enable = useCall(teamContract.toggleStatus, {
    success: t('{{name}} enabled', { name: nameOf(member) }),
    invalidates: ['merchant'],
  });
  if (member.status === 'CLOSED') return null;
  const isInvited = member.status === 'INVITED';
  return (
    <RowMenu label={t('More for {{name}}', { name: nameOf(member) })}>
      <RowMenuItem icon={IconUserCog} disabledFor={reason} onClick={() => dialogs.open('role')}>
        {t('Change role')}
      </RowMenuItem>
      {isInvited && (
        <RowMenuItem
          icon={IconSend}
          disabledFor={reason}
          onClick={() => resend.run({ body: { id: member.id } })}
        >
          {t('Send again')}
        </RowMenuItem>
      )}
      {member.status === 'ACTIVE' && (
        <RowMenuItem icon={IconPlayerPause} disabledFor={reason} onClick={() => dialogs.open('disable')}>
          {t('Disable')}
        </RowMenuItem>
      )}
      {member.status === 'DISABLED' && (
        <RowMenuItem
          icon={IconPlayerPlay}
          disabledFor={reason}
          onClick={() => enable.run({ params: { id: member.id }, body: { status: 'ACTIVE' } })}
        >
          {t('Enable')}
        </RowMenuItem>
      )}
      <Menu.Divider />
      <RowMenuItem
        icon={IconTrash}
        danger
        disabledFor={reason}
        onClick={() => dialogs.open(isInvited ? 'delete' : 'remove')}
      >
        {isInvited ? t('Delete invitation') : t('Remove')}
      </RowMenuItem>
    </RowMenu>
  );
}

export function MemberDialogs({ member, roles, dialogs }: Props) {
  const { dialog, opened, close } = dialogs;
  if (!dialog) return null;
  const shown = { member, opened, onClose: close };
  if (dialog.name === 'role') return <RoleDialog key={dialog.opening} {...shown} roles={roles} />;
  if (dialog.name === 'delete') return <DeleteQuestion {...shown} />;
  return <EndQuestion {...shown} status={dialog.name === 'disable' ? 'DISABLED' : 'CLOSED'} />;
}

type QuestionProps = { member: TeamMember; opened: boolean; onClose: () => void };

function RoleDialog({ member, opened, onClose, roles }: QuestionProps & { roles: readonly Role[] }) {
  const { t } = useTranslation();
  const [roleId, setRoleId] = useState<string | null>(member.role.id);
  const change = useCall(teamContract.toggleRole, {
    success: (data) => t('{{name}} is now {{role}}', { name: nameOf(member), role: data.role.name }),
    invalidates: ['merchant', 'admin'],
  });
  useRestoreFocus(opened);
  const save = async () => {
    if (!roleId) return;
    const done = await change.run({ params: { id: member.id }, body: { roleId } });
    if (done) onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false} padding={0} size={520} centered>
      <div className="dialog-body">
        <Modal.Title component="h2">{t('Role of {{name}}', { name: nameOf(member) })}</Modal.Title>
        <p className="says">{t('The new role takes effect immediately.')}</p>
        <RolePicker roles={roles} value={roleId} onChange={setRoleId} />
      </div>
      <div className="dialog-foot">
        <Button variant="default" size="md" onClick={onClose} disabled={change.isPending}>
          {t('Cancel')}
        </Button>
        <Button
          size="md"
          loading={change.isPending}
          disabled={roleId === member.role.id}
          onClick={() => save()}
        >
          {t('Change role')}
        </Button>
      </div>
    </Modal>
  );
}

const endWords = {
  DISABLED: {
    title: 'Disable {{name}}?',
    text: 'They are logged out of this business immediately on all devices. You can enable them again.',
    action: 'Disable',
    done: '{{name}} disabled',
  },
  CLOSED: {
    title: 'Remove {{name}}?',
    text: 'They are logged out of this business immediately on all devices. Their activity stays in the audit trail. Invite them again to restore access.',
    action: 'Remove',
    done: '{{name}} was removed',
  },
} as const;

function EndQuestion({ member, opened, onClose, status }: QuestionProps & { status: 'DISABLED' | 'CLOSED' }) {
  const { t } = useTranslation();
  const words = endWords[status];
  const name = nameOf(member);
  const end = useCall(teamContract.toggleStatus, {
    success: t(words.done, { name }),
    invalidates: ['merchant', 'admin'],
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t(words.title, { name })}
      action={t(words.action)}
      danger
      onConfirm={() =>
        end.run({ params: { id: member.id }, body: { status } }).then((done) => done !== undefined)
      }
    >
      {t(words.text)}
      {member.apiKeys > 0 && (
        <p>
          {t(
            'Secret API keys they created: {{count}}. These stop working immediately. Replace them first under Settings, Configuration.',
            {
              count: member.apiKeys,
            },
          )}
        </p>
      )}
    </Confirm>
  );
}

function DeleteQuestion({ member, opened, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const remove = useCall(teamContract.deleteInvitation);
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Delete the invitation of {{email}}?', { email: member.email })}
      action={t('Delete invitation')}
      danger
      onConfirm={() => remove.run({ body: { id: member.id } }).then((done) => done !== undefined)}
    >
      {t('The link in the e-mail no longer works.')}
    </Confirm>
  );
}
