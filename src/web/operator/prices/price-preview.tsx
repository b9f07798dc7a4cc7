// The cost of a payment under the price being entered, with the same calculation as the server.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorPrice } from '#shared/contract/operator/prices.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { describeFee, type Price, quoteFee } from '#shared/payments/fees.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import './prices.css';

export type PriceValues = Price & {
  businessId: string | null;
  channel: string;
  region: string;
  effectiveFrom: string | null;
};

const rows = [
  { key: 'charged', label: 'Customer pays' },
  { key: 'fee', label: 'Fee' },
  { key: 'vat', label: 'VAT on the fee' },
  { key: 'net', label: 'Merchant receives' },
] as const;

const samples = [100_000, 250_000, 1_000_000, 50_000_000];

function costOf(price: Price, amount: number, bearer: FeeBearer) {
  try {
    return quoteFee(price, amount, bearer);
  } catch {
    return null;
  }
}

type Props = { values: PriceValues; present: OperatorPrice | undefined };

export function PricePreview({ values, present }: Props) {
  const { t } = useTranslation();
  const [amount, setAmount] = useState<number | null>(500_000);
  const [bearer, setBearer] = useState<FeeBearer>('merchant');
  const currency = values.currency as Currency;
  const quote = amount ? costOf(values, amount, bearer) : null;
  const now = amount && present ? costOf(present, amount, bearer) : null;
  const money = (of: number) => <span className="num">{formatMoney(of, currency)}</span>;
  return (
    <div className="stack">
      <h3>{t('Current price')}</h3>
      {present ? (
        <p className="sm">
          <b className="num">{describeFee(present, Math.max(present.flatWaivedBelow, 1))}</b>
          <span className="mut"> · {present.businessName ?? t('Platform')}</span>
        </p>
      ) : (
        <p className="sm mut">{t('None. Not available to customers yet.')}</p>
      )}
      <h3>{t('Fee preview')}</h3>
      <AmountField label="Amount" currency={currency} value={amount} onChange={setAmount} />
      <SelectField
        label="Fee paid by"
        value={bearer}
        onChange={(value) => setBearer(value as FeeBearer)}
        data={[
          { value: 'merchant', label: t('Merchant') },
          { value: 'customer', label: t('Customer') },
        ]}
      />
      {quote ? (
        <table className="op-samples" aria-label={t('Before and after')}>
          <thead>
            <tr>
              <th scope="col">{t('A payment of this amount')}</th>
              <th scope="col">{t('Now')}</th>
              <th scope="col">{t('After')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label }) => (
              <tr key={key} className={now && now[key] !== quote[key] ? 'changed' : undefined}>
                <th scope="row">{t(label)}</th>
                <td>{now ? money(now[key]) : '—'}</td>
                <td>{money(quote[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mut">{t('This amount cannot be paid with these terms.')}</p>
      )}
      <table className="op-samples" aria-label={t('Fees of sample amounts')}>
        <thead>
          <tr>
            <th scope="col">{t('Fee with VAT of')}</th>
            <th scope="col">{t('Now')}</th>
            <th scope="col">{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => {
            const [before, after] = [
              present && costOf(present, sample, 'merchant'),
              costOf(values, sample, 'merchant'),
            ];
            return (
              <tr key={sample}>
                <td>{money(sample)}</td>
                <td>{before ? money(before.fee + before.vat) : '—'}</td>
                <td>{after ? money(after.fee + after.vat) : '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
