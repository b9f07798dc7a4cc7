// Split calculator: the shares of a payment at current prices, updated during input.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inlineSplit, type SplitQuote, splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import type { SubAccount } from '#shared/contract/settlement/sub-accounts.ts';
import { type Currency, minimumAmount } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { type GroupValues, groupInputOf } from './split-group-values.ts';

type Props = {
  values: GroupValues;
  accounts: readonly Pick<SubAccount, 'id' | 'businessName'>[];
  /** Title, unless a surrounding card has one. */
  title?: string;
};

const typingMs = 250;

/** A typical payment: ₦10,000.00 or $100.00. */
function usualAmount(currency: Currency): number {
  return minimumAmount(currency) * 20;
}

export function SplitCalculator({ values, accounts, title }: Props) {
  const { t } = useTranslation();
  const { currency } = values;
  const [amount, setAmount] = useState<number | null>(usualAmount(currency));
  const [channel, setChannel] = useState<Question['channel']>('card');
  const [feeBearer, setFeeBearer] = useState<Question['feeBearer']>('merchant');
  const quote = useQuote({ values, amount, channel, feeBearer });
  return (
    <div className="split-calc">
      {title && <h3>{t(title)}</h3>}
      <AmountField label="Payment" currency={currency} value={amount} onChange={setAmount} />
      <div className="two-fields">
        <SelectField
          label="Paid by"
          value={channel}
          onChange={(value) => setChannel(value as Question['channel'])}
          data={[
            { value: 'card', label: t('Card') },
            { value: 'transfer', label: t('Bank transfer') },
          ]}
        />
        <SelectField
          label="Fee paid by"
          value={feeBearer}
          onChange={(value) => setFeeBearer(value as Question['feeBearer'])}
          data={[
            { value: 'merchant', label: t('Merchant') },
            { value: 'customer', label: t('Customer') },
          ]}
        />
      </div>
      <Answer quote={quote} currency={currency} accounts={accounts} />
    </div>
  );
}

type Question = {
  values: GroupValues;
  amount: number | null;
  channel: 'card' | 'transfer';
  feeBearer: 'merchant' | 'customer';
};

/** Requests the quote as soon as the rule is complete. */
function useQuote({ values, amount, channel, feeBearer }: Question) {
  const { type, bearer, bearerSubAccountId, members } = groupInputOf(values);
  const split = { type, bearer, bearerSubAccountId, members };
  const [debounced] = useDebouncedValue(
    JSON.stringify({ currency: values.currency, amount, channel, feeBearer, split }),
    typingMs,
  );
  const body = JSON.parse(debounced);
  const isComplete = body.amount > 0 && inlineSplit.safeParse(body.split).success;
  return {
    ...useQuery({
      ...queryOptionsOf(splitGroupsContract.quoteSplit, { body }),
      enabled: isComplete,
      placeholderData: keepPreviousData,
    }),
    isComplete,
  };
}

type AnswerProps = {
  quote: ReturnType<typeof useQuote>;
  currency: Currency;
  accounts: Props['accounts'];
};

function Answer({ quote, currency, accounts }: AnswerProps) {
  const { t } = useTranslation();
  const { business } = useSession();
  const { data, error, isComplete } = quote;
  if (!isComplete) return <p className="mut sm">{t('Choose sub-accounts and shares to see the split.')}</p>;
  if (error) return <p className="mut sm">{messageOf(error)}</p>;
  if (!data) return <span className="sk" style={{ height: 120 }} />;
  const names = new Map(accounts.map((account) => [account.id, account.businessName]));
  const rows = [
    ...data.members.map((part) => ({
      ...part,
      name: names.get(part.subAccountId) ?? '',
      key: part.subAccountId,
    })),
    { ...data.main, name: business.business_name, key: 'main' },
  ];
  return (
    <>
      <ul className="split-parts">
        {rows.map((row) => (
          <li key={row.key}>
            <span className="trunc">{row.name}</span>
            <strong>
              <MoneyText amount={row.net} currency={currency} />
            </strong>
            {row.cost > 0 && (
              <small className="mut">
                <MoneyText amount={row.gross} currency={currency} /> {t('less fee')}{' '}
                <MoneyText amount={row.cost} currency={currency} />
              </small>
            )}
          </li>
        ))}
      </ul>
      <Costs quote={data} currency={currency} />
    </>
  );
}

function Costs({ quote, currency }: { quote: SplitQuote; currency: Currency }) {
  const { t } = useTranslation();
  return (
    <p className="mut xs">
      {t('The customer pays')} <MoneyText amount={quote.charged} currency={currency} />. {t('Fee and VAT')}{' '}
      <MoneyText amount={quote.fee + quote.vat} currency={currency} /> ({quote.rule}).
    </p>
  );
}
