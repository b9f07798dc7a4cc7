// The form that adds a beneficiary of a sender, with the fields that the country and payout method require.
import { useTranslation } from 'react-i18next';
import { detailFields } from '#shared/banking/remittance/fields.ts';
import {
  type RemittanceBeneficiaryDetail,
  remittanceBeneficiaryInput,
} from '#shared/contract/banking/remittance/people-shapes.ts';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import {
  type PayoutMethod,
  payoutMethodLabels,
  payoutMethods,
  type Relationship,
  type RemittanceCountry,
  relationshipKeys,
  relationships,
  remittanceCountries,
  remittanceCountryKeys,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { SenderField } from './sender-field.tsx';

type Props = ShownDialog & {
  /** The known values, if it is opened while sending money. */
  known?: { senderId: string; country: RemittanceCountry; method: PayoutMethod };
  onAdded?: (created: RemittanceBeneficiaryDetail) => void;
};

export function PayeeForm({ opened, onClose, known, onAdded }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(remittanceBeneficiaryInput, {
    senderId: known?.senderId ?? '',
    name: '',
    country: (known?.country ?? 'GH') as RemittanceCountry,
    method: (known?.method ?? 'bank') as PayoutMethod,
    details: {} as Record<string, string>,
    relationship: 'relative' as Relationship,
  });
  const add = useCall(remittanceBeneficiariesContract.createRemittanceBeneficiary, {
    form,
    invalidates: ['remittance'],
    ...(onAdded && { onSuccess: onAdded }),
  });
  const { country, method } = form.values;
  const methods = payoutMethods.filter((method) => detailFields(country, method).length > 0);
  const choose = (next: RemittanceCountry) => {
    const first = payoutMethods.find((method) => detailFields(next, method).length > 0) ?? 'bank';
    form.setValues({ country: next, method: first, details: {} });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Add beneficiary"
      submitLabel="Add beneficiary"
      form={form}
      onSubmit={() => add.run({ body: form.getValues() })}
    >
      {!known && (
        <>
          <SenderField {...form.getInputProps('senderId')} />
          <SelectField
            label="Country"
            data={remittanceCountryKeys.map((value) => ({ value, label: remittanceCountries[value].name }))}
            value={country}
            onChange={(value) => choose(value as RemittanceCountry)}
          />
          <SelectField
            label="Paid out by"
            data={methods.map((value) => ({ value, label: t(payoutMethodLabels[value]) }))}
            error={form.errors.method}
            value={method}
            onChange={(value) => form.setValues({ method: value as PayoutMethod, details: {} })}
          />
        </>
      )}
      <TextField label="Name" maxLength={120} {...form.getInputProps('name')} />
      {detailFields(country, method).map(({ name, label, options, placeholder }) =>
        options ? (
          <SelectField
            key={name}
            label={label}
            data={options.map((value) => ({ value, label: value }))}
            {...form.getInputProps(`details.${name}`)}
          />
        ) : (
          <TextField
            key={name}
            label={label}
            {...(placeholder && { placeholder })}
            {...form.getInputProps(`details.${name}`)}
          />
        ),
      )}
      <SelectField
        label="Relationship to the sender"
        data={relationshipKeys.map((value) => ({ value, label: t(relationships[value]) }))}
        {...form.getInputProps('relationship')}
      />
    </DrawerForm>
  );
}
