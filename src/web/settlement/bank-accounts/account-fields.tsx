// Fields for the bank and number of an account; the account name is looked up at the bank during input.
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type BankCountry, banksContract } from '#shared/contract/settlement/banks.ts';
import { messageOf } from '#web/api/api-error.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { TestAccounts } from './test-accounts.tsx';

type Values = { country: BankCountry; bankCode: string; accountNumber: string };
type Props = { form: ContractForm<Values>; isFixedCountry: boolean };

const countryNames = { NG: 'Nigeria', US: 'United States of America' } as const;
const dayMs = 86_400_000;

export function AccountFields({ form, isFixedCountry }: Props) {
  const { t } = useTranslation();
  const { mode } = useSession();
  const { country } = form.values;
  const number = form.getInputProps('accountNumber');
  const check = useAccountName(form.values);
  const banks = useQuery({
    ...queryOptionsOf(banksContract.listBanks, { query: { country } }),
    staleTime: dayMs,
  });
  const choose = (next: string | null) => {
    form.setFieldValue('country', (next ?? 'NG') as BankCountry);
    form.setFieldValue('bankCode', '');
  };
  return (
    <>
      <SelectField
        label="Country of the bank"
        data={Object.entries(countryNames).map(([value, label]) => ({ value, label: t(label) }))}
        disabled={isFixedCountry}
        value={country}
        onChange={choose}
      />
      {country === 'NG' ? (
        <SelectField
          label="Bank"
          searchable
          placeholder={t('Search for a bank')}
          nothingFoundMessage={t('No bank with this name')}
          data={banks.data?.items.map(({ code, name }) => ({ value: code, label: name })) ?? []}
          {...form.getInputProps('bankCode')}
        />
      ) : (
        <TextField
          label="Routing number"
          digits
          maxLength={9}
          hint={t('The nine digits at the lower left of a check.')}
          {...form.getInputProps('bankCode')}
        />
      )}
      <TextField
        label="Account number"
        digits
        maxLength={country === 'NG' ? 10 : 17}
        {...number}
        hint={check.hint}
        good={number.error ? undefined : check.name}
        error={number.error ?? check.error}
      />
      {mode === 'test' && <TestAccounts />}
    </>
  );
}

const typingMs = 300;
const lengths: Record<BankCountry, RegExp> = { NG: /^\d{10}$/, US: /^\d{4,17}$/ };

/** Looks up the account name once bank and number are complete. */
function useAccountName(values: Values): { name?: string; hint?: string; error?: string } {
  const { t } = useTranslation();
  const [{ country, bankCode, accountNumber }] = useDebouncedValue(
    { country: values.country, bankCode: values.bankCode, accountNumber: values.accountNumber.trim() },
    typingMs,
  );
  const isCurrent = values.bankCode === bankCode && values.accountNumber.trim() === accountNumber;
  const isComplete = isCurrent && /^\d{3,9}$/.test(bankCode) && lengths[country].test(accountNumber);
  const query = { country, bank_code: bankCode, account_number: accountNumber };
  const { data, error, isFetching } = useQuery({
    ...queryOptionsOf(banksContract.resolveBankByQuery, { query }),
    enabled: isComplete,
  });
  if (!isComplete) return {};
  if (error) return { error: messageOf(error) };
  if (isFetching || !data) return { hint: t('Looking up the account name…') };
  if (data.outcome === 'found') return { name: data.account_name ?? '' };
  if (data.outcome === 'unavailable')
    return { hint: t('The bank is not responding. You can save; we will try again.') };
  const names = data.likely_banks.map((bank) => bank.name).join(', ');
  const unknown = t('{{bank}} has no account with this number.', { bank: data.bank_name });
  return {
    error: names ? `${unknown} ${t('The number is valid at {{names}}.', { names })}` : unknown,
  };
}
