// The conversion form: amount and currency, then a rate that is fixed for some minutes, and the execution.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FixedSide } from '#shared/banking/exchange.ts';
import {
  type ConvertedBalance,
  conversionsContract as contract,
  conversionRequest,
  type LockedConversion,
} from '#shared/contract/banking/balances/conversions.ts';
import { type TransferCurrency, transferCurrencies } from '#shared/contract/banking/transfer-enums.ts';
import { formatMoney } from '#shared/money.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { HeldRate, useSecondsLeft } from '../balances/held-rate.tsx';

const callsOf = {
  collection: {
    preview: contract.previewCollectionConversion,
    lock: contract.lockCollectionConversion,
    convert: contract.convertCollectionBalance,
  },
  transfer: {
    preview: contract.previewTransferConversion,
    lock: contract.lockTransferConversion,
    convert: contract.convertTransferBalance,
  },
} as const;

const typingMs = 350;
const otherOf = (currency: TransferCurrency): TransferCurrency =>
  transferCurrencies.find((transferCurrency) => transferCurrency !== currency) ?? currency;

type Values = { from: TransferCurrency; to: TransferCurrency; fixed: FixedSide; amount: number | null };
type Props = ShownDialog & { balance: ConvertedBalance };

export function ConvertForm({ balance, opened, onClose }: Props) {
  const { t } = useTranslation();
  const calls = callsOf[balance];
  const initial: Values = { from: 'NGN', to: 'USD', fixed: 'from', amount: null };
  const form = useContractForm(conversionRequest, initial);
  const [quote, setQuote] = useState<LockedConversion | null>(null);
  const [fault, setFault] = useState<string>();
  const remaining = useSecondsLeft(quote?.expires_at);
  const lock = useCall(calls.lock, { form, success: false });
  const convert = useCall(calls.convert, {
    form: {
      setErrors: (errors) => {
        if (errors.quote_id) setFault(errors.quote_id);
        else {
          setQuote(null);
          form.setErrors(errors);
        }
      },
    },
    invalidates: ['wallet', 'balance'],
  });
  const ask = async () => {
    setFault(undefined);
    const got = await lock.run({ body: form.input() });
    if (got) setQuote(got);
  };
  /** The first submit fixes a rate, the second one executes the conversion. */
  const submit = async () => {
    if (quote) return remaining > 0 ? convert.run({ body: { quote_id: quote.id } }) : undefined;
    await ask();
    return undefined;
  };
  const label = quote
    ? t('Convert {{amount}} into {{received}}', {
        amount: formatMoney(quote.amount, quote.currency),
        received: formatMoney(quote.to_amount, quote.to_currency),
      })
    : t('Get a quote');
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={t('Convert')}
      submitLabel={label}
      form={form}
      onSubmit={submit}
    >
      {quote ? (
        <>
          <HeldRate left={remaining} asking={lock.isPending} fault={fault} onAsk={() => void ask()} />
          <Parts quote={quote} />
        </>
      ) : (
        <AmountFields form={form} balance={balance} />
      )}
    </DrawerForm>
  );
}

function Parts({ quote }: { quote: LockedConversion }) {
  const { t } = useTranslation();
  const { amount, currency, available } = quote;
  return (
    <KeyValues
      items={[
        { label: t('You pay'), value: <MoneyText amount={amount} currency={currency} /> },
        { label: t('Rate'), value: <span className="num">{quote.rate_text}</span> },
        { label: t('Charges'), value: <MoneyText amount={0} currency={currency} /> },
        {
          label: t('You receive'),
          value: <MoneyText amount={quote.to_amount} currency={quote.to_currency} />,
          total: true,
        },
        {
          label: t('Remaining in {{currency}}', { currency }),
          value: <MoneyText amount={available - amount} currency={currency} />,
        },
      ]}
    />
  );
}

type AmountFieldsProps = {
  form: ReturnType<typeof useContractForm<Values, typeof conversionRequest>>;
  balance: ConvertedBalance;
};

function AmountFields({ form, balance }: AmountFieldsProps) {
  const { t } = useTranslation();
  const { from, to, fixed, amount } = form.values;
  const [debounced] = useDebouncedValue(amount, typingMs);
  const preview = useQuery({
    ...queryOptionsOf(callsOf[balance].preview, { query: { from, to, fixed, amount: debounced ?? 0 } }),
    enabled: debounced !== null && debounced > 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const { error } = preview;
  const fault = error ? (error instanceof ApiError && error.fields.amount) || messageOf(error) : undefined;
  const shown = error || !amount ? undefined : preview.data;
  const side = (of: FixedSide, other: number | undefined) => (fixed === of ? amount : (other ?? null));
  const type = (of: FixedSide) => (value: number | null) => {
    form.clearFieldError('amount');
    form.setValues({ fixed: of, amount: value });
  };
  return (
    <>
      <SelectField
        label="From"
        data={transferCurrencies.map((value) => ({
          value,
          label: t('Balance in {{currency}}', { currency: value }),
        }))}
        value={from}
        onChange={(value) =>
          form.setValues({ from: value as TransferCurrency, to: otherOf(value as TransferCurrency) })
        }
        error={form.errors.from}
      />
      <AmountField
        label="You pay"
        currency={from}
        value={side('from', shown?.amount)}
        onChange={type('from')}
        error={form.errors.amount ?? fault}
        hint={
          shown && t('{{amount}} is available.', { amount: formatMoney(shown.available, shown.currency) })
        }
      />
      <AmountField
        label="You receive"
        currency={to}
        value={side('to', shown?.to_amount)}
        onChange={type('to')}
        error={form.errors.to}
      />
      {shown && (
        <KeyValues items={[{ label: t('Rate'), value: <span className="num">{shown.rate_text}</span> }]} />
      )}
    </>
  );
}
