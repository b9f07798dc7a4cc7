// The items of an order: each line with its current stock and the packed quantity, and the sums under the last column.
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail, OrderLineShape } from '#shared/contract/commerce/orders/order-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { ScrolledTable } from '#web/ui/detail/scrolled-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function OrderItems({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { lines, pieces } = order;
  const count = pieces === 1 ? t('1 item') : t('{{pieces}} items', { pieces });
  return (
    <SectionCard title={t('Items')} aside={count} flush>
      <ScrolledTable className="order-table order-lines" label={t('Items')}>
        <thead>
          <tr>
            <th>{t('Product')}</th>
            <th>{t('Stock now')}</th>
            <th className="r">{t('Packed')}</th>
            <th className="r">{t('Price')}</th>
            <th className="r">{t('Total')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.position} line={line} order={order} />
          ))}
        </tbody>
      </ScrolledTable>
      <Sums order={order} />
    </SectionCard>
  );
}

function Line({ line, order: { currency } }: { line: OrderLineShape; order: OrderDetail }) {
  const { t } = useTranslation();
  const { name, variantName, sku, imageUrl, quantity, packed, refunded, unitPrice, gross } = line;
  return (
    <tr>
      <td className="wide">
        <span className="order-product">
          {imageUrl ? (
            <img src={imageUrl} alt="" width="40" height="40" />
          ) : (
            <span className="blank">
              <IconPhoto size={18} aria-hidden />
            </span>
          )}
          <span>
            <span className="strong">{name}</span>
            <small>{[variantName, sku].filter(Boolean).join(' · ')}</small>
          </span>
        </span>
      </td>
      <td className="left under">
        <StockNow stock={line.stock} />
      </td>
      <td className="r num under" data-label={t('Packed')}>
        {line.isDigital ? t('Digital') : t('{{packed}} of {{quantity}}', { packed, quantity })}
        {refunded > 0 && <small>{t('{{count}} refunded', { count: refunded })}</small>}
      </td>
      <td className="r num times">
        {formatMoney(unitPrice, currency)} × {quantity}
      </td>
      <td className="r num amount">{formatMoney(gross, currency)}</td>
    </tr>
  );
}

function StockNow({ stock }: Pick<OrderLineShape, 'stock'>) {
  const { t } = useTranslation();
  if (!stock) return <span className="mut">{t('No longer sold')}</span>;
  if (stock.left === null) return <span className="mut">{t('Not tracked')}</span>;
  return (
    <>
      <span className="num">{stock.left.toLocaleString('en')}</span>
      <small className={stock.low ? 'warning-text' : undefined}>{stock.low ? t('Low') : t('in stock')}</small>
    </>
  );
}

function Sums({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { currency, subtotal, discount, coupon, delivery, deliveryAmount, taxes, total, refunded, points } =
    order;
  const money = (amount: number) => formatMoney(amount, currency);
  const added = taxes.filter(({ isInclusive }) => !isInclusive);
  const inside = taxes.filter(({ isInclusive }) => isInclusive);
  return (
    <dl className="order-sums">
      <Sum label={t('Subtotal')} text={money(subtotal)} />
      {discount > 0 && <Sum label={t('Discount')} note={coupon?.code} text={money(-discount)} />}
      {delivery.kind !== 'none' && (
        <Sum label={t('Delivery')} note={delivery.name} text={money(deliveryAmount)} />
      )}
      {added.map(({ name, rate, amount }) => (
        <Sum key={name} label={name} note={`${rate / 100}%`} text={money(amount)} />
      ))}
      <Sum label={t('Total')} text={money(total)} strong />
      {points && !points.isGivenUp && (
        <Sum label={t('Points')} note={points.points.toLocaleString('en')} text={money(-points.amount)} />
      )}
      {inside.map(({ name, rate, amount }) => (
        <Sum
          key={name}
          label={t('Includes {{tax}}', { tax: name })}
          note={`${rate / 100}%`}
          text={money(amount)}
        />
      ))}
      {refunded > 0 && <Sum label={t('Refunded')} text={money(-refunded)} />}
    </dl>
  );
}

type SumProps = { label: string; note?: string | null | undefined; text: string; strong?: boolean };

function Sum({ label, note, text, strong = false }: SumProps) {
  return (
    <div className={strong ? 'strong' : undefined}>
      <dt>
        {label} {note && <small>{note}</small>}
      </dt>
      <dd className="num">{text}</dd>
    </div>
  );
}
