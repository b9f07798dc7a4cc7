// The form that adds, changes or blocks a sender.
import { useTranslation } from 'react-i18next';
import { type SenderDetail, senderInput } from '#shared/contract/banking/remittance/people-shapes.ts';
import {
  type FundSource,
  fundSourceKeys,
  fundSources,
  type IdentityKind,
  identityKindKeys,
  identityKinds,
  remittanceCountries,
  remittanceCountryKeys,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { reasonInput } from '#shared/contract/fields.ts';
import { DayField } from '#web/account/compliance/day-field.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

type Props = ShownDialog & {
  /** The sender to change; null adds one. */
  sender: SenderDetail | null;
  onAdded?: (created: SenderDetail) => void;
};

const countries = remittanceCountryKeys.map((value) => ({ value, label: remittanceCountries[value].name }));

const valuesOf = (sender: SenderDetail | null, country: string) => ({
  firstName: sender?.firstName ?? '',
  lastName: sender?.lastName ?? '',
  email: sender?.email ?? '',
  phone: sender?.phone ?? '',
  bornOn: sender?.bornOn ?? '',
  nationality: sender?.nationality ?? country,
  country: sender?.country ?? country,
  address: sender?.address ?? '',
  occupation: sender?.occupation ?? '',
  idKind: sender?.idKind ?? ('passport' as IdentityKind),
  idNumber: sender?.idNumber ?? '',
  idExpiresOn: (sender?.idExpiresOn ?? null) as string | null,
  sourceOfFunds: sender?.sourceOfFunds ?? ('salary' as FundSource),
});

export function SenderForm({ opened, onClose, sender, onAdded }: Props) {
  const { t } = useTranslation();
  const { currency } = useBusinessSettings();
  const form = useContractForm(senderInput, valuesOf(sender, currency === 'USD' ? 'US' : 'NG'));
  const create = useCall(remittanceSendersContract.createSender, {
    form,
    ...(onAdded && { onSuccess: onAdded }),
  });
  const update = useCall(remittanceSendersContract.updateSender, { form });
  const field = form.getInputProps;
  const save = () => {
    const values = form.getValues();
    const { idExpiresOn } = values;
    const body = { ...values, idExpiresOn: idExpiresOn || null };
    return sender ? update.run({ params: { senderId: sender.id }, body }) : create.run({ body });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={sender ? 'Edit sender' : 'Add sender'}
      submitLabel={sender ? 'Save changes' : 'Add sender'}
      form={form}
      onSubmit={save}
    >
      <TextField label="First name" maxLength={60} {...field('firstName')} />
      <TextField label="Last name" maxLength={60} {...field('lastName')} />
      <DayField label="Date of birth" {...field('bornOn')} />
      <SelectField label="Nationality" data={countries} {...field('nationality')} />
      <SelectField label="Country of residence" data={countries} {...field('country')} />
      <TextAreaField label="Address" maxLength={200} {...field('address')} />
      <TextField label="Occupation" maxLength={60} {...field('occupation')} />
      <SelectField
        label="Identity document"
        data={identityKindKeys.map((value) => ({ value, label: t(identityKinds[value]) }))}
        {...field('idKind')}
      />
      <TextField label="Document number" maxLength={30} {...field('idNumber')} />
      <DayField label="Document expiry date" optional {...field('idExpiresOn')} />
      <SelectField
        label="Source of funds"
        data={fundSourceKeys.map((value) => ({ value, label: t(fundSources[value]) }))}
        {...field('sourceOfFunds')}
      />
      <TextField label="E-mail" optional type="email" {...field('email')} />
      <TextField label="Phone number" optional maxLength={20} {...field('phone')} />
    </DrawerForm>
  );
}

export function BlockSender({ sender, onClose }: { sender: SenderDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(reasonInput, { reason: '' });
  const block = useCall(remittanceSendersContract.blockSender, { form, onSuccess: onClose });
  return (
    <DialogForm
      onClose={onClose}
      title={t('Block {{name}}?', { name: sender.name })}
      says={t('No more remittances can be sent for this sender. Remittances in progress continue.')}
      form={form}
      onSubmit={() => block.run({ params: { senderId: sender.id }, body: form.getValues() })}
      submitLabel={t('Block sender')}
      isPending={block.isPending}
      danger
    >
      <TextAreaField label="Reason" data-autofocus {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
