// Form that creates or changes a sub-account in a drawer; the account name is shown before saving.
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import {
  type SubAccount,
  type SubAccountInput,
  subAccountInput,
  subAccountSchedules,
  subAccountsContract,
} from '#shared/contract/settlement/sub-accounts.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { AccountFields } from '#web/settlement/bank-accounts/account-fields.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { PercentField } from './percent-field.tsx';
import { scheduleLabels } from './split-labels.ts';
import './split-payments.css';

type Values = {
  businessName: string;
  country: BankCountry;
  bankCode: string;
  accountNumber: string;
  sharePpm: number | null;
  contactEmail: string;
  contactPhone: string;
  settlementSchedule: SubAccountInput['settlementSchedule'];
};

function valuesOf(account: SubAccount | null, country: BankCountry): Values {
  return {
    businessName: account?.businessName ?? '',
    country: account?.country ?? country,
    bankCode: account?.bankCode ?? '',
    accountNumber: account?.accountNumber ?? '',
    sharePpm: account?.sharePpm ?? null,
    contactEmail: account?.contactEmail ?? '',
    contactPhone: account?.contactPhone ?? '',
    settlementSchedule: account?.settlementSchedule ?? 'auto',
  };
}

const bodyOf = (values: Values) => ({ ...values, sharePpm: values.sharePpm ?? 0 });

const schema = z.custom<Values>().superRefine((values, context) => {
  const issues = subAccountInput.safeParse(bodyOf(values)).error?.issues ?? [];
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path: [...path], message });
});

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The sub-account to change; null creates a new one. */
  account: SubAccount | null;
};

export function SubAccountForm({ opened, onClose, account }: Props) {
  const { t } = useTranslation();
  const { business } = useSession();
  const form = useContractForm(schema, valuesOf(account, business.country === 'US' ? 'US' : 'NG'));
  const say = (saved: SubAccount) =>
    saved.accountName
      ? t('Sub-account of {{name}} saved', { name: saved.accountName })
      : t('Saved. The bank has not confirmed the name yet. We will try again.');
  const create = useCall(subAccountsContract.createSubAccount, { form, success: say });
  const update = useCall(subAccountsContract.updateSubAccount, {
    form,
    success: say,
    invalidates: ['split-groups'],
  });
  const save = () => {
    const body = bodyOf(form.getValues());
    return account ? update.run({ params: { subAccountId: account.id }, body }) : create.run({ body });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={account ? 'Edit sub-account' : 'Add sub-account'}
      submitLabel={account ? 'Save changes' : 'Add sub-account'}
      form={form}
      onSubmit={save}
    >
      <TextField
        label="Business name"
        data-autofocus
        maxLength={100}
        {...form.getInputProps('businessName')}
      />
      <AccountFields form={form} isFixedCountry={account !== null} />
      <PercentField
        label={t('Default percentage')}
        optional
        hint={t('Used when you add it to a split group.')}
        {...form.getInputProps('sharePpm')}
      />
      <SelectField
        label="Paid out"
        data={subAccountSchedules.map((value) => ({ value, label: t(scheduleLabels[value]) }))}
        {...form.getInputProps('settlementSchedule')}
      />
      <TextField label="Contact e-mail" optional type="email" {...form.getInputProps('contactEmail')} />
      <PhoneField
        label="Contact phone"
        optional
        callingCode={business.country === 'US' ? '1' : '234'}
        {...form.getInputProps('contactPhone')}
      />
    </DrawerForm>
  );
}
