// Invitation form: several addresses at once, and their role.
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#shared/contract/account/roles.ts';
import { inviteInput, teamContract } from '#shared/contract/account/team.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { useFieldProps } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { RolePicker } from './role-picker.tsx';

type Props = { opened: boolean; onClose: () => void; roles: readonly Role[] };
const noValues: { emails: string[]; roleId: string | null } = { emails: [], roleId: null };

/** Splits a text into addresses, as typed or pasted in sequence. */
function addressesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

export function InviteForm({ opened, onClose, roles }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(inviteInput, noValues);
  const [typed, setTyped] = useState('');
  const invite = useCall(teamContract.inviteTeam, {
    form,
    success: ({ invited }) =>
      invited === 1 ? t('1 invitation sent') : t('{{count}} invitations sent', { count: invited }),
    invalidates: ['admin'],
  });
  const take = (all: string[]) => {
    form.setFieldValue('emails', [...new Set(all.flatMap(addressesOf))]);
    setTyped('');
  };
  const field = useFieldProps({
    label: 'E-mail addresses',
    hint: t('Press Enter or type a comma after each address, or paste a list.'),
    error: wrongAddress(form.errors as Record<string, string>, form.values.emails),
  });
  const role = form.getInputProps('roleId');
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Invite people"
      submitLabel="Send invitations"
      form={form}
      onSubmit={() => invite.run({ body: form.input() })}
    >
      <TagsInput
        {...field}
        classNames={{ inputField: 'tags-field' }}
        data-autofocus
        type="email"
        placeholder={form.values.emails.length === 0 ? t('ada@example.com') : ''}
        splitChars={[',', ';', ' ', '\n']}
        maxTags={20}
        acceptValueOnBlur
        value={form.values.emails}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={take}
        comboboxProps={{ withinPortal: false }}
      />
      <RolePicker roles={roles} value={form.values.roleId} onChange={role.onChange} error={role.error} />
    </DrawerForm>
  );
}

/** Returns the first error of the addresses, with the address it concerns. */
function wrongAddress(errors: Record<string, string>, emails: readonly string[]): string | undefined {
  const key = Object.keys(errors).find((item) => item.startsWith('emails.'));
  return key ? `${emails[Number(key.split('.')[1])]}: ${errors[key]}` : errors.emails;
}
