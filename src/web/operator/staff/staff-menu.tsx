// The actions on a member of staff, each with a confirmation.
import { Menu, Select } from '@mantine/core';
import { IconDots, IconKey, IconMail, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StaffMember, staffContract } from '#shared/contract/operator/staff.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { rolesQuery } from './role-list-page.tsx';

type Action = 'role' | 'link' | 'reset' | 'disable' | 'enable' | null;

export function StaffMenu({ member }: { member: StaffMember }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Action>(null);
  const name = member.name || member.email;
  return (
    <>
      <Menu width={220} position="bottom-end">
        <Menu.Target>
          <button type="button" className="iconbtn" aria-label={t('More for {{name}}', { name })}>
            <IconDots size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setAsked('role')}>
            {t('Change role')}
          </Menu.Item>
          {member.status !== 'DISABLED' && (
            <Menu.Item leftSection={<IconMail size={16} />} onClick={() => setAsked('link')}>
              {member.status === 'INVITED' ? t('Send invitation again') : t('Send a password link')}
            </Menu.Item>
          )}
          {member.hasSecondFactor && (
            <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={() => setAsked('reset')}>
              {t('Reset second factor')}
            </Menu.Item>
          )}
          {member.status === 'DISABLED' ? (
            <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={() => setAsked('enable')}>
              {t('Enable')}
            </Menu.Item>
          ) : (
            <Menu.Item
              color="red"
              leftSection={<IconUserOff size={16} />}
              onClick={() => setAsked('disable')}
            >
              {t('Disable')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <StaffDialogs member={member} name={name} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

type DialogProps = { member: StaffMember; name: string; asked: Action; onClose: () => void };

function StaffDialogs({ member, name, asked, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [role, setRole] = useState(member.role);
  const roles = useQuery({ ...rolesQuery, enabled: asked === 'role' });
  const setStaffRole = useCall(staffContract.setStaffRole);
  const sendLink = useCall(staffContract.sendStaffLink);
  const reset = useCall(staffContract.resetStaffSecondFactor);
  const setStatus = useCall(staffContract.setStaffStatus);
  const params = { operatorId: member.id };
  const done = (work: Promise<unknown>) => work.then((answer) => answer !== undefined);
  return (
    <>
      <Confirm
        opened={asked === 'role'}
        onClose={onClose}
        title={t('Role of {{name}}', { name })}
        action={t('Change role')}
        onConfirm={() => done(setStaffRole.run({ params, body: { role } }))}
      >
        <Select
          aria-label={t('Role')}
          data={(roles.data?.items ?? [])
            .filter(({ grantable }) => grantable)
            .map(({ name: value, preset }) => ({ value, label: preset ? t(value) : value }))}
          value={role}
          allowDeselect={false}
          onChange={(value) => value && setRole(value)}
        />
      </Confirm>
      <Confirm
        opened={asked === 'link'}
        onClose={onClose}
        title={t('Send a link to {{name}}?', { name })}
        action={t('Send link')}
        onConfirm={() => done(sendLink.run({ params }))}
      >
        {t('{{email}} can use it once, within three days, to choose a password.', { email: member.email })}
      </Confirm>
      <Confirm
        opened={asked === 'reset'}
        onClose={onClose}
        title={t('Reset the second factor of {{name}}?', { name })}
        action={t('Reset')}
        danger
        onConfirm={() => done(reset.run({ params }))}
      >
        {t('All sessions end. A new authenticator is set up at the next login.')}
      </Confirm>
      <Confirm
        opened={asked === 'disable' || asked === 'enable'}
        onClose={onClose}
        title={asked === 'enable' ? t('Enable {{name}}?', { name }) : t('Disable {{name}}?', { name })}
        action={asked === 'enable' ? t('Enable') : t('Disable')}
        danger={asked !== 'enable'}
        onConfirm={() =>
          done(setStatus.run({ params, body: { status: asked === 'enable' ? 'ACTIVE' : 'DISABLED' } }))
        }
      >
        {asked === 'enable'
          ? t('They can log in with their password and second factor.')
          : t('All sessions end immediately.')}
      </Confirm>
    </>
  );
}
