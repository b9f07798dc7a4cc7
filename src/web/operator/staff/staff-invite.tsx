// Inviting somebody to the provider's staff.
import { useTranslation } from 'react-i18next';
import { staffContract, staffInput } from '#shared/contract/operator/staff.ts';
import { type OperatorRoleName, operatorRoleNames } from '#shared/operator-permissions.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

export const roleTexts: Record<OperatorRoleName, string> = {
  Administrator: 'Everything: merchants, prices, branding, features and the staff.',
  'Compliance officer': 'Reviews compliance. Sees merchants and users.',
  'Support agent': 'Helps users, looks through the eyes of a member. Sees merchants, features and prices.',
};

export function StaffInvite({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(staffInput, { email: '', role: 'Support agent' });
  const invite = useCall(staffContract.inviteStaff, { form });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Invite to the staff"
      submitLabel="Send invitation"
      form={form}
      onSubmit={() => invite.run({ body: form.input() })}
    >
      <TextField label="E-mail" type="email" {...form.getInputProps('email')} />
      <ChoiceCards
        label="Role"
        options={operatorRoleNames.map((role) => ({ value: role, label: t(role), text: t(roleTexts[role]) }))}
        {...form.getInputProps('role')}
      />
    </DrawerForm>
  );
}
