// The sums of the order being entered, as calculated by the server.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { formatMoney } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { ManualValues } from './manual-values.ts';

const pauseMs = 350;

export function QuotePreview({ values }: { values: ManualValues }) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(values, pauseMs);
  const schema = ordersContract.quoteManualOrder.body;
  const whole = schema.safeParse(settled);
  const quote = useQuery({
    ...queryOptionsOf(ordersContract.quoteManualOrder, {
      body: whole.success ? whole.data : { currency: values.currency, lines: [], delivery: { kind: 'none' } },
    }),
    placeholderData: keepPreviousData,
    enabled: whole.success,
    retry: false,
  });
  if (!whole.success) return <p className="mut">{t('Choose products, and how they are delivered.')}</p>;
  if (quote.error) return <Banner tone="warning">{messageOf(quote.error)}</Banner>;
  if (!quote.data) return <span className="sk" style={{ display: 'block', height: 160 }} />;
  const { lines, subtotal, discount, coupon, deliveryAmount, taxes, total, currency } = quote.data;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div className="stack" aria-live="polite">
      <KeyValues
        items={[
          ...lines.map((line) => ({
            label: `${[line.name, line.variantName].filter(Boolean).join(', ')} × ${line.quantity}`,
            value: line.problem ? <span className="danger-text">{t(line.problem)}</span> : money(line.amount),
          })),
          { label: t('Subtotal'), value: money(subtotal) },
          discount > 0 && { label: t('Discount'), value: money(-discount) },
          { label: t('Delivery'), value: money(deliveryAmount) },
          ...taxes
            .filter(({ isInclusive }) => !isInclusive)
            .map(({ name, amount }) => ({ label: name, value: money(amount) })),
          { label: t('Total'), value: money(total), total: true },
        ]}
      />
      {coupon?.problem && <Banner tone="warning">{t(coupon.problem)}</Banner>}
    </div>
  );
}
