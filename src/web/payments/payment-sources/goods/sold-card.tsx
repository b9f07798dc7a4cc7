// Card on the detail of a page or link: its products with quantities, or its plans.
import { useTranslation } from 'react-i18next';
import type { StoredItem } from '#shared/contract/payments/sources/goods.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { planPriceText, priceOf, usePlans, useProducts } from './use-goods.ts';

type Props = { items: readonly StoredItem[]; planIds: readonly string[]; currency: Currency };

export function SoldCard({ items, planIds, currency }: Props) {
  const { t } = useTranslation();
  const products = useProducts(items.map(({ productId }) => productId));
  const plans = usePlans(planIds);
  if (items.length + planIds.length === 0) return null;
  const none = t('No price in {{currency}}', { currency });
  const soldItems = items.map(({ productId, quantity, quantityMin, quantityMax }) => {
    const product = products.get(productId);
    const price = product && priceOf(product, currency);
    const bounds =
      quantityMin === quantityMax
        ? ''
        : ` · ${t('{{least}} to {{most}}', { least: quantityMin, most: quantityMax })}`;
    return {
      label: `${quantity} × ${product?.name ?? '…'}${bounds}`,
      value: product && (price ? formatMoney(price.amount, currency) : none),
    };
  });
  const soldPlans = planIds.map((id) => {
    const plan = plans.get(id);
    return { label: plan?.name ?? '…', value: plan && (planPriceText(plan, currency) ?? none) };
  });
  return (
    <SectionCard title={t(items.length > 0 ? 'Products' : 'Plans')}>
      <KeyValues items={[...soldItems, ...soldPlans]} />
    </SectionCard>
  );
}
