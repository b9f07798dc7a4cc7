// Adding a payout account: bank and number, the holder's name from the bank, and a one-time code.
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { banksContract } from '#shared/contract/settlement/banks.ts';
import { payoutAccountInput, payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { OneTimeCodeField } from '#web/ui/form/one-time-code-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import './payment-methods.css';

type Props = { opened: boolean; onClose: () => void };
type Values = { currency: 'NGN' | 'USD'; bankCode: string; accountNumber: string };

export function AddAccountForm({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const business = useBusinessSettings();
  const form = useContractForm(payoutAccountInput, {
    currency: (business.currency === 'USD' ? 'USD' : 'NGN') as Values['currency'],
    bankCode: '',
    accountNumber: '',
    makeDefault: true,
    code: '',
  });
  const { currency } = form.values;
  const country = currency === 'NGN' ? 'NG' : 'US';
  const banks = useQuery(queryOptionsOf(banksContract.listBanks, { query: { country } }));
  const send = useCall(payoutAccountsContract.requestBankCode, { success: false });
  const add = useCall(payoutAccountsContract.addBank, { form });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Add payout account"
      submitLabel="Add payout account"
      form={form}
      onSubmit={() => add.run({ body: form.getValues() })}
    >
      <SelectField
        label="Currency"
        data={[
          { value: 'NGN', label: t('NGN, Nigerian bank account') },
          { value: 'USD', label: t('USD, US bank account') },
        ]}
        {...form.getInputProps('currency')}
      />
      <SelectField
        label="Bank"
        searchable
        placeholder={t('Choose a bank')}
        data={(banks.data?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        {...form.getInputProps('bankCode')}
      />
      <TextField
        label="Account number"
        digits
        maxLength={country === 'NG' ? 10 : 17}
        {...form.getInputProps('accountNumber')}
      />
      <ResolvedName values={form.values} country={country} />
      <SwitchField
        label="Use for payouts as soon as it is verified"
        {...form.getInputProps('makeDefault', { type: 'checkbox' })}
      />
      <OneTimeCodeField
        send={() => send.run({})}
        sending={send.isPending}
        input={form.getInputProps('code')}
      />
    </DrawerForm>
  );
}

const waitMs = 400;

/** The account holder, once bank and number are entered; the check digit is only a hint. */
function ResolvedName({ values, country }: { values: Values; country: 'NG' | 'US' }) {
  const { t } = useTranslation();
  const [debounced] = useDebouncedValue({ code: values.bankCode, number: values.accountNumber }, waitMs);
  const isWhole = country === 'NG' ? /^\d{10}$/.test(debounced.number) : /^\d{4,17}$/.test(debounced.number);
  const resolved = useQuery({
    ...queryOptionsOf(banksContract.resolveBankByQuery, {
      query: { country, bank_code: debounced.code, account_number: debounced.number },
    }),
    enabled: isWhole && debounced.code !== '',
  });
  const { data } = resolved;
  if (!isWhole || debounced.code === '') return null;
  if (!data) return resolved.isFetching ? <span className="sk" style={{ height: 40 }} /> : null;
  const isFound = data.outcome === 'found';
  return (
    <div className="stack" style={{ gap: 6 }}>
      <div className="resolved-name" role="status">
        {isFound ? (
          <IconCircleCheck size={18} color="var(--success-dot)" aria-hidden />
        ) : (
          <IconAlertTriangle size={18} color="var(--warning-dot)" aria-hidden />
        )}
        {isFound && <span className="strong">{data.account_name}</span>}
        {data.outcome === 'not_found' && t('The bank has no account with this number.')}
        {data.outcome === 'unavailable' && t('The bank is not responding. Try again in a moment.')}
      </div>
      {data.check_digit_fits === false && (
        <p className="dim sm">{t('The last digit does not match this bank. Check the number.')}</p>
      )}
    </div>
  );
}
