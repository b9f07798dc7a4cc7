// The fields of a transfer: wallet, account with the bank's name for it, amount with charges, narration and purpose.
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { calculateCharges } from '#shared/banking/transfer-charges.ts';
import {
  dutyFreePurposes,
  type TransferCurrency,
  type TransferWarning,
  transferPurposeKeys,
  transferPurposes,
} from '#shared/contract/banking/transfer-enums.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import type { NameEnquiryAnswer } from '#shared/contract/banking/transfer-shapes.ts';
import { banksContract } from '#shared/contract/settlement/banks.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { AccountName } from './account-name.tsx';
import { useTransferLimits } from './amount-limits.ts';
import type { TransferForm } from './transfer-values.ts';

export type Source = { id: string; name: string; currency: TransferCurrency; available: number };

type Props = {
  form: TransferForm;
  sources: readonly Source[];
  source: Source;
  enquiry: { answer: NameEnquiryAnswer | null; asking: boolean; error: unknown };
};

/** The current charges of an amount; null until they are known. */
export function useCharges(currency: TransferCurrency, of: { amount: number | null; dutyFree: boolean }) {
  const { data } = useQuery(
    queryOptionsOf(transferSettingsContract.getTransferTerms, { query: { currency } }),
  );
  if (!data || !of.amount) return null;
  const terms = {
    bands: data.bands,
    vatPpm: data.vat_ppm,
    stampDuty: data.stamp_duty,
    stampDutyFrom: data.stamp_duty_from,
  };
  return { ...calculateCharges(of.amount, terms, { dutyFree: of.dutyFree }), vatPpm: data.vat_ppm };
}

export const isDutyFree = (purpose: string, answer: NameEnquiryAnswer | null): boolean =>
  dutyFreePurposes.some((dutyFreePurpose) => dutyFreePurpose === purpose) || answer?.is_own === true;

export function TransferFields({ form, sources, source, enquiry }: Props) {
  const { t } = useTranslation();
  const { currency } = source;
  const country = currency === 'USD' ? 'US' : 'NG';
  const banks = useQuery({
    ...queryOptionsOf(banksContract.listBanks, { query: { country } }),
    staleTime: 86_400_000,
  });
  const isNamed = enquiry.answer?.outcome === 'found';
  const hint = useAmountHint(form, source, enquiry.answer);
  return (
    <>
      <SelectField
        label="From"
        data={sources.map((source) => ({
          value: source.id,
          label: `${source.name}, ${formatMoney(source.available, source.currency)}`,
        }))}
        {...form.getInputProps('wallet_id')}
        onChange={(value: string | null) => {
          const next = sources.find(({ id }) => id === value);
          if (!next) return;
          form.setFieldValue('wallet_id', next.id);
          // The banks and their codes differ by country.
          if (next.currency !== currency) form.setFieldValue('bank_code', '');
        }}
      />
      <TextField
        label="Account number"
        digits
        maxLength={country === 'NG' ? 10 : 17}
        {...form.getInputProps('account_number')}
      />
      <SelectField
        label="Bank"
        searchable
        placeholder={t('Choose a bank')}
        nothingFoundMessage={t('No bank with this name')}
        data={(banks.data?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        {...form.getInputProps('bank_code')}
      />
      <AccountName enquiry={enquiry} />
      <AmountField
        label="Amount"
        currency={currency}
        disabled={!isNamed}
        hint={isNamed ? hint : t('Available once the name is confirmed')}
        {...form.getInputProps('amount')}
      />
      <SelectField
        label="Purpose"
        data={transferPurposeKeys.map((value) => ({ value, label: t(transferPurposes[value].label) }))}
        {...form.getInputProps('purpose')}
      />
      <TextField label="Narration" optional maxLength={100} {...form.getInputProps('narration')} />
      <Warnings form={form} answer={enquiry.answer} />
    </>
  );
}

/** The charges, and the rest of today's limit. */
function useAmountHint(form: TransferForm, { currency }: Source, answer: NameEnquiryAnswer | null): string {
  const { t } = useTranslation();
  const { amount, purpose } = form.values;
  const charges = useCharges(currency, { amount, dutyFree: isDutyFree(purpose, answer) });
  const { left } = useTransferLimits(currency);
  return [
    charges && t('{{charges}} charges.', { charges: formatMoney(charges.total - (amount ?? 0), currency) }),
    left !== null && t('{{left}} of today’s limit remaining.', { left: formatMoney(left, currency) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Each warning must be confirmed by the user; the purpose can also confirm an own account. */
function Warnings({ form, answer }: { form: TransferForm; answer: NameEnquiryAnswer | null }) {
  const { t } = useTranslation();
  const { confirmed, purpose } = form.values;
  const shown = openWarnings(answer, purpose);
  if (shown.length === 0) return null;
  const toggle = (kind: TransferWarning) =>
    form.setFieldValue(
      'confirmed',
      confirmed.includes(kind) ? confirmed.filter((item) => item !== kind) : [...confirmed, kind],
    );
  return (
    <Banner tone="warning">
      <div className="stack" style={{ gap: 8 }}>
        {shown.map(({ kind, text }) => (
          <Checkbox
            key={kind}
            label={`${t(text)}. ${t('Send anyway')}`}
            checked={confirmed.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </div>
    </Banner>
  );
}

export function openWarnings(answer: NameEnquiryAnswer | null, purpose: string) {
  return (answer?.warnings ?? []).filter(({ kind }) => kind !== 'own_account' || purpose !== 'own_account');
}
