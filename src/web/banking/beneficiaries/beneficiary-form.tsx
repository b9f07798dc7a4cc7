// A drawer that adds or changes a beneficiary; it shows the account name before saving.
import { useTranslation } from 'react-i18next';
import { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import {
  type Beneficiary,
  beneficiaryChange,
  beneficiaryInput,
} from '#shared/contract/banking/beneficiary-shapes.ts';
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { AccountFields } from '#web/settlement/bank-accounts/account-fields.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

type Props = ShownDialog & {
  /** The beneficiary to change; null adds one. */
  beneficiary: Beneficiary | null;
};

function valuesOf(beneficiary: Beneficiary | null, country: BankCountry) {
  return {
    country: beneficiary?.country ?? country,
    bankCode: beneficiary?.bankCode ?? '',
    accountNumber: beneficiary?.accountNumber ?? '',
    nickname: beneficiary?.nickname ?? '',
    amount: beneficiary?.amount ?? null,
    narration: beneficiary?.narration ?? '',
    email: beneficiary?.email ?? '',
  };
}

export function BeneficiaryForm({ opened, onClose, beneficiary }: Props) {
  const { t } = useTranslation();
  const { business } = useSession();
  const initial = valuesOf(beneficiary, business.country === 'US' ? 'US' : 'NG');
  const form = useContractForm(beneficiary ? beneficiaryChange : beneficiaryInput, initial);
  const say = (saved: Beneficiary) =>
    saved.accountName
      ? t('Beneficiary {{name}} saved', { name: saved.name })
      : t('Saved. The bank has not confirmed the name yet. We will try again.');
  const create = useCall(beneficiariesContract.createBeneficiary, { form, success: say });
  const update = useCall(beneficiariesContract.updateBeneficiary, { form, success: say });
  const save = () => {
    const { nickname, amount, narration, email } = form.getValues();
    return beneficiary
      ? update.run({
          params: { beneficiaryId: beneficiary.id },
          body: { nickname, amount, narration, email },
        })
      : create.run({ body: form.getValues() });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={beneficiary ? 'Edit beneficiary' : 'Add beneficiary'}
      submitLabel={beneficiary ? 'Save changes' : 'Add beneficiary'}
      form={form}
      onSubmit={save}
    >
      {beneficiary ? (
        <KeyValues
          items={[
            { label: t('Bank'), value: beneficiary.bankName },
            { label: t('Account number'), value: <span className="num">{beneficiary.accountNumber}</span> },
            { label: t('Account name'), value: beneficiary.accountName ?? t('Not confirmed') },
          ]}
        />
      ) : (
        <AccountFields form={form} isFixedCountry={false} />
      )}
      <TextField
        label="Nickname"
        optional
        maxLength={50}
        hint={t('A name to recognise the account in your lists.')}
        {...form.getInputProps('nickname')}
      />
      <AmountField
        label="Usual amount"
        optional
        currency={form.values.country === 'US' ? 'USD' : 'NGN'}
        {...form.getInputProps('amount')}
      />
      <TextField label="Usual narration" optional maxLength={100} {...form.getInputProps('narration')} />
      <TextField label="E-mail" optional type="email" {...form.getInputProps('email')} />
    </DrawerForm>
  );
}
