// The products sold at a URL: each with its price and quantity.
import type { OfferedItem, OfferedPlan } from '#shared/contract/payments/sources/orders.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { t } from '../i18n.ts';
import type { Chosen } from './chosen.ts';
import { perPeriodText } from './period-text.ts';
import './order.css';

type ItemListProps = { items: readonly OfferedItem[]; currency: Currency; chosen: Chosen };

export function ItemList({ items, currency, chosen }: ItemListProps) {
  return (
    <ul className="pp-items">
      {items.map((item) => (
        <Item
          key={item.productId}
          item={item}
          currency={currency}
          quantity={chosen.quantities.get(item.productId) ?? item.quantity}
          onQuantity={(quantity) => chosen.setQuantity(item.productId, quantity)}
        />
      ))}
    </ul>
  );
}

type ItemProps = {
  item: OfferedItem;
  currency: Currency;
  quantity: number;
  onQuantity(quantity: number): void;
};

function Item({ item, currency, quantity, onQuantity }: ItemProps) {
  const { name, description, unit, imageUrl, unitPrice, quantityMin, quantityMax } = item;
  const price = formatMoney(unitPrice, currency);
  return (
    <li>
      {imageUrl && <img src={imageUrl} alt="" />}
      <div className="pp-item-words">
        <p className="pp-item-name">{name}</p>
        {description && <p className="pp-item-about">{description}</p>}
        <p className="num">{unit ? t('{{price}} per {{unit}}', { price, unit }) : price}</p>
      </div>
      {quantityMin === quantityMax ? (
        <span className="num">× {quantity}</span>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a block of its own in the row
        <div className="pp-stepper" role="group" aria-label={t('Quantity of {{name}}', { name })}>
          <button
            type="button"
            aria-label={t('Decrease quantity')}
            disabled={quantity <= quantityMin}
            onClick={() => onQuantity(quantity - 1)}
          >
            −
          </button>
          <output className="num">{quantity}</output>
          <button
            type="button"
            aria-label={t('Increase quantity')}
            disabled={quantity >= quantityMax}
            onClick={() => onQuantity(quantity + 1)}
          >
            +
          </button>
        </div>
      )}
    </li>
  );
}

type PlanListProps = { plans: readonly OfferedPlan[]; currency: Currency; chosen: Chosen };

/** No choice is shown for a single plan. */
export function PlanList({ plans, currency, chosen }: PlanListProps) {
  if (plans.length < 2) return null;
  return (
    <fieldset className="pp-plans">
      <legend className="sr-only">{t('Plan')}</legend>
      {plans.map((plan) => (
        <label key={plan.planId}>
          <input
            type="radio"
            name="plan"
            checked={chosen.plan?.planId === plan.planId}
            onChange={() => chosen.choosePlan(plan.planId)}
          />
          <span className="pp-item-words">
            <span className="pp-item-name">{plan.name}</span>
            <span className="num">
              {formatMoney(plan.price, currency)} {perPeriodText(plan)}
            </span>
            {plan.description && <span className="pp-item-about">{plan.description}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
