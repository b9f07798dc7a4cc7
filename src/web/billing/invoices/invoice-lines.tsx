// The lines of an invoice with its sums, in the same order everywhere.
import { useTranslation } from 'react-i18next';
import type { InvoiceDocument } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { ScrolledTable } from '#web/ui/detail/scrolled-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

/** '7.5%' for 750. */
export const rateText = (rate: number): string => `${rate / 100}%`;

type Line = InvoiceDocument['lines'][number];

function discountText({ discount }: Line, currency: Currency): string | null {
  if (!discount) return null;
  return discount.kind === 'percent' ? rateText(discount.rate) : formatMoney(discount.amount, currency);
}

/** The column headings of a document's lines. */
export function LineHeads({ hasTax = false }: { hasTax?: boolean }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th>{t('Item')}</th>
        <th className="r">{t('Qty')}</th>
        <th className="r">{t('Unit price')}</th>
        <th className="r">{t('Discount')}</th>
        {hasTax && <th className="r">{t('Tax')}</th>}
        <th className="r">{t('Amount')}</th>
      </tr>
    </thead>
  );
}

export function InvoiceLines({ document }: { document: InvoiceDocument & { lateFee?: number } }) {
  const { t } = useTranslation();
  const { lines, currency } = document;
  return (
    <SectionCard title={t('Lines')} aside={lines.length} flush>
      <ScrolledTable className="invoice-table" label={t('Lines')}>
        <LineHeads hasTax />
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
            <tr key={index}>
              <td>
                <span className="strong">{line.name}</span>
                {line.description && <small>{line.description}</small>}
                {line.code && <small>{t('Code {{code}}', { code: line.code })}</small>}
              </td>
              <td className="r num">
                {line.quantity.toLocaleString('en')} {line.unit ?? ''}
              </td>
              <td className="r num">{formatMoney(line.unitPrice, currency)}</td>
              <td className="r num">{discountText(line, currency) ?? t('None')}</td>
              <td className="r num">
                {line.taxes.map(({ rate }) => rateText(rate)).join(', ') || t('None')}
              </td>
              <td className="r num">{formatMoney(line.gross - line.discountAmount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
      <InvoiceTotals document={document} />
    </SectionCard>
  );
}

type Sums = Pick<
  InvoiceDocument,
  'currency' | 'subtotal' | 'discountAmount' | 'taxes' | 'shippingAmount' | 'roundingAmount' | 'total'
> & { lateFee?: number };

export function InvoiceTotals({ document }: { document: Sums }) {
  const { t } = useTranslation();
  const { currency, subtotal, discountAmount, taxes, shippingAmount, roundingAmount, total } = document;
  const { lateFee = 0 } = document;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <dl className="invoice-totals">
      <dt>{t('Subtotal')}</dt>
      <dd className="num">{money(subtotal)}</dd>
      {discountAmount > 0 && (
        <>
          <dt>{t('Discounts')}</dt>
          <dd className="num">{money(-discountAmount)}</dd>
        </>
      )}
      {shippingAmount > 0 && (
        <>
          <dt>{t('Delivery')}</dt>
          <dd className="num">{money(shippingAmount)}</dd>
        </>
      )}
      {taxes.map(({ taxId, name, rate, base, amount, isInclusive }) => (
        <TaxRow
          key={taxId}
          label={`${name} ${rateText(rate)}`}
          on={t(isInclusive ? 'in {{money}}' : 'on {{money}}', { money: money(base) })}
          amount={money(amount)}
        />
      ))}
      {roundingAmount !== 0 && (
        <>
          <dt>{t('Rounding')}</dt>
          <dd className="num">{money(roundingAmount)}</dd>
        </>
      )}
      {lateFee > 0 && (
        <>
          <dt>{t('Late fee')}</dt>
          <dd className="num">{money(lateFee)}</dd>
        </>
      )}
      <dt className="total">{t('Total')}</dt>
      <dd className="total num">{money(total + lateFee)}</dd>
    </dl>
  );
}

function TaxRow({ label, on, amount }: { label: string; on: string; amount: string }) {
  return (
    <>
      <dt>
        {label} <small>{on}</small>
      </dt>
      <dd className="num">{amount}</dd>
    </>
  );
}
