// The form that invites a member of the provider's staff.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { staffContract, staffInput } from '#shared/contract/operator/staff.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { operatorRoleText } from './role-labels.ts';
import { rolesQuery } from './role-list-page.tsx';

export function StaffInvite({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const roles = useQuery({ ...rolesQuery, enabled: opened });
  const form = useContractForm(staffInput, { email: '', role: 'Support agent' });
  const invite = useCall(staffContract.inviteStaff, { form });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Invite staff"
      submitLabel="Send invitation"
      form={form}
      onSubmit={() => invite.run({ body: form.input() })}
    >
      <TextField label="E-mail" type="email" {...form.getInputProps('email')} />
      <ChoiceCards
        label="Role"
        options={(roles.data?.items ?? [])
          .filter((role) => role.grantable)
          .map((role) => ({
            value: role.name,
            label: role.preset ? t(role.name) : role.name,
            text: t(operatorRoleText(role)),
          }))}
        {...form.getInputProps('role')}
      />
    </DrawerForm>
  );
}
