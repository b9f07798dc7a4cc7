// What a payment would cost by the price being typed: the arithmetic is the server's own.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { type Price, quoteFee } from '#shared/payments/fees.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import './prices.css';

export type PriceValues = Price & {
  businessId: string | null;
  channel: string;
  region: string;
  effectiveFrom: string | null;
};

const samples = [100_000, 250_000, 1_000_000, 50_000_000];

function costOf(price: Price, amount: number, bearer: FeeBearer) {
  try {
    return quoteFee(price, amount, bearer);
  } catch {
    return null;
  }
}

export function PricePreview({ values }: { values: PriceValues }) {
  const { t } = useTranslation();
  const [amount, setAmount] = useState<number | null>(500_000);
  const [bearer, setBearer] = useState<FeeBearer>('merchant');
  const currency = values.currency as Currency;
  const quote = amount ? costOf(values, amount, bearer) : null;
  const money = (of: number) => <span className="num">{formatMoney(of, currency)}</span>;
  return (
    <div className="stack">
      <h3>{t('What a payment costs')}</h3>
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
        <KeyValues
          items={[
            { label: t('Customer pays'), value: money(quote.charged) },
            { label: t('Fee'), value: money(quote.fee) },
            { label: t('VAT on the fee'), value: money(quote.vat) },
            { label: t('Merchant receives'), value: money(quote.net), total: true },
          ]}
        />
      ) : (
        <p className="mut">{t('A payment of this amount is not possible under these terms.')}</p>
      )}
      <table className="op-samples" aria-label={t('Fees of sample amounts')}>
        <thead>
          <tr>
            <th scope="col">{t('Amount')}</th>
            <th scope="col">{t('Fee')}</th>
            <th scope="col">{t('VAT')}</th>
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => {
            const cost = costOf(values, sample, 'merchant');
            return (
              <tr key={sample}>
                <td>{money(sample)}</td>
                <td>{cost ? money(cost.fee) : '—'}</td>
                <td>{cost ? money(cost.vat) : '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
