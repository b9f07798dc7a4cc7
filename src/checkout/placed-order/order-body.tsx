// The content of an order page: head, steps, tracking, notes, lines and sums.
import { IconCheck, IconDownload, IconExternalLink } from '@tabler/icons-react';
import type { PlacedOrder } from '#shared/contract/commerce/orders/placed-order.ts';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { payersLocale, t } from '../i18n.ts';
import { dayText } from '../invoice/hosted-parts.tsx';
import { MerchantMark } from '../parts/merchant-mark.tsx';
import { Downloads } from './downloads.tsx';
import { orderReceiptPath } from './order-api.ts';

export function OrderHead({ page, order }: { page: CheckoutPage; order: PlacedOrder }) {
  return (
    <header className="pi-head">
      <MerchantMark name={page.merchant.name} logoUrl={page.merchant.logoUrl} />
      <div className="pp-merchant-words">
        <p className="pp-merchant-name">{page.merchant.name}</p>
        <p className="pp-title">{t('Order {{number}}', { number: order.number })}</p>
      </div>
      {order.receipt && (
        <a
          className="pi-icon"
          href={orderReceiptPath(order.slug)}
          download
          aria-label={t('Download receipt as PDF')}
        >
          <IconDownload size={18} aria-hidden="true" />
        </a>
      )}
    </header>
  );
}

/** The state as a sentence. */
function whereOf(order: PlacedOrder): string {
  const { status, delivery, due, currency } = order;
  const isPickUp = delivery.kind === 'pick_up';
  switch (status) {
    case 'PLACED':
      return due > 0 ? t('{{amount}} to pay', { amount: formatMoney(due, currency) }) : t('Placed');
    case 'ORDERED':
      return t('Order received');
    case 'PACKAGED':
      return isPickUp ? t('Ready for pick-up') : t('Packed');
    case 'DISPATCHED':
      return t('Dispatched');
    case 'IN_TRANSIT':
      return t('On its way');
    case 'DELIVERED':
    case 'COMPLETED':
      if (delivery.kind === 'none' && order.downloads.some(({ path }) => path))
        return t('Your files are ready');
      return isPickUp ? t('Picked up') : t('Delivered');
    case 'CANCELLED':
      return t('Cancelled');
    default:
      return t('Not paid in time');
  }
}

const timeOf = (at: string): string =>
  new Intl.DateTimeFormat(payersLocale(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));

function nextLine({
  status,
  expiresAt,
  arrivesOn,
  delivery,
  refunded,
  currency,
}: PlacedOrder): string | null {
  if (status === 'PLACED' && expiresAt)
    return t('Reserved for you until {{time}}', { time: timeOf(expiresAt) });
  if (refunded > 0) return t('{{amount}} was refunded to you', { amount: formatMoney(refunded, currency) });
  if (arrivesOn) return t('Expected by {{day}}', { day: dayText(arrivesOn) });
  return delivery.kind === 'pick_up' && delivery.to ? t('At {{place}}', { place: delivery.to }) : null;
}

export function OrderBody({ order, merchant }: { order: PlacedOrder; merchant: string }) {
  const next = nextLine(order);
  return (
    <>
      <section>
        <h1 className="po-where">{whereOf(order)}</h1>
        {next && <p className="pp-says">{next}</p>}
      </section>
      <Steps order={order} />
      <Tracking order={order} />
      {order.notes.map(({ at, text }) => (
        <section className="po-note" key={at}>
          <p>{text}</p>
          <small>{t('{{name}}, {{time}}', { name: merchant, time: timeOf(at) })}</small>
        </section>
      ))}
      <Downloads order={order} />
      <Lines order={order} />
      {order.reviewPath && (
        <a className="pp-button default" href={order.reviewPath}>
          {t('Review your order')}
        </a>
      )}
      <Sums order={order} />
      {order.pointsEarned > 0 && (
        <p className="pp-says">
          {order.pointsEarned === 1
            ? t('You earned 1 point with this order')
            : t('You earned {{count}} points with this order', {
                count: order.pointsEarned.toLocaleString('en'),
              })}
        </p>
      )}
      {order.delivery.to && (
        <section className="pi-words">
          <h2>{order.delivery.kind === 'pick_up' ? t('Pick up at') : t('Deliver to')}</h2>
          <p>{[order.delivery.to, order.delivery.hours].filter(Boolean).join('\n')}</p>
        </section>
      )}
    </>
  );
}

function Steps({ order }: { order: PlacedOrder }) {
  if (order.steps.length === 0) return null;
  return (
    <ol className="po-steps" aria-label={t('Progress')}>
      {order.steps.map(({ label, at, isNow }) => (
        <li
          key={label}
          className={isNow ? 'now' : at ? 'done' : 'later'}
          {...(isNow && { 'aria-current': 'step' as const })}
        >
          <span className="po-mark" aria-hidden="true">
            {at && !isNow && <IconCheck size={12} />}
          </span>
          <span>
            <b>{t(label)}</b>
            <small>{at ? timeOf(at) : t('Not yet')}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Tracking({ order: { tracking } }: { order: PlacedOrder }) {
  const { carrier, number, url } = tracking;
  if (!carrier && !number) return null;
  return (
    <section className="po-tracking">
      <div>
        {carrier && <b>{carrier}</b>}
        {number && <span className="num">{number}</span>}
      </div>
      {url && (
        <a className="pp-button default" href={url} target="_blank" rel="noopener noreferrer">
          {t('Track')}
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </section>
  );
}

function Lines({ order }: { order: PlacedOrder }) {
  return (
    <ul className="pi-lines po-lines">
      {order.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <li key={index}>
          {line.imageUrl ? (
            <img src={`${line.imageUrl}?w=320`} alt="" width="48" height="48" />
          ) : (
            <span className="po-blank" />
          )}
          <div>
            <b>{line.name}</b>
            {line.variantName && <small>{line.variantName}</small>}
            <small>
              {t('{{count}} × {{price}}', {
                count: line.quantity,
                price: formatMoney(line.unitPrice, order.currency),
              })}
              {line.refunded > 0 && `, ${t('{{count}} returned', { count: line.refunded })}`}
            </small>
          </div>
          <span className="num">{formatMoney(line.amount, order.currency)}</span>
        </li>
      ))}
    </ul>
  );
}

function Sums({ order: { sums, currency } }: { order: PlacedOrder }) {
  return (
    <dl className="pi-rows pi-sums">
      {sums.map(({ label, tax, note, amount, strong }) => (
        <div key={`${label}${tax}${note}`} className={strong ? 'strong' : undefined}>
          <dt>
            {t(label, { tax: tax ?? '' })} {note && <small>{note}</small>}
          </dt>
          <dd className="num">
            {amount < 0 ? `−${formatMoney(-amount, currency)}` : formatMoney(amount, currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
