// The fulfilment of an order: steps with their times and users, and tracking.
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type OrderStatus, orderStatusLabels } from '#shared/commerce/order-enums.ts';
import type { OrderDetail } from '#shared/contract/commerce/orders/order-shapes.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { dayText } from '#web/ui/payments/refund-labels.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

const carried: readonly OrderStatus[] = ['ORDERED', 'PACKAGED', 'DISPATCHED', 'IN_TRANSIT', 'DELIVERED'];
const fetched: readonly OrderStatus[] = ['ORDERED', 'PACKAGED', 'DELIVERED'];
/** Only files: nothing is packed. */
const downloaded: readonly OrderStatus[] = ['ORDERED', 'COMPLETED'];

function useStepsOf({ status, reached, delivery, dueOn, lines }: OrderDetail) {
  const { t } = useTranslation();
  const isCarried = delivery.kind === 'delivery' || delivery.kind === 'own';
  const isSent = lines.some(({ isDigital }) => !isDigital);
  const all = !isSent ? downloaded : isCarried ? carried : fetched;
  const now = status === 'COMPLETED' && isSent ? 'DELIVERED' : status;
  const at = all.indexOf(now);
  return all.map((step, index) => {
    const found = reached.findLast((item) => item.status === step);
    const state = index < at || status === 'COMPLETED' ? 'done' : index === at ? 'now' : 'later';
    const due = step === 'DELIVERED' && !found && dueOn ? t('Due {{day}}', { day: dayText(dueOn) }) : null;
    return {
      step,
      found,
      state,
      due,
      label: isSent
        ? labelOf(step, delivery.kind === 'pick_up')
        : (fileLabels[step] ?? orderStatusLabels[step]),
    };
  });
}

const fileLabels: Partial<Record<OrderStatus, string>> = { COMPLETED: 'Ready to download' };

function labelOf(step: OrderStatus, isPickUp: boolean): string {
  if (isPickUp && step === 'PACKAGED') return 'Ready for pick-up';
  if (isPickUp && step === 'DELIVERED') return 'Picked up';
  return orderStatusLabels[step];
}

export function Fulfilment({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { status, lines, tracking, pieces } = order;
  const steps = useStepsOf(order);
  if (status === 'PLACED' || status === 'CANCELLED' || status === 'EXPIRED') return <NotPaid order={order} />;
  const packed = lines.reduce((sum, line) => sum + line.packed, 0);
  return (
    <SectionCard
      title={t('Fulfilment')}
      aside={packed > 0 ? t('{{packed}} of {{pieces}} items packed', { packed, pieces }) : null}
      end={<Tracking tracking={tracking} />}
    >
      <ol className="order-steps">
        {steps.map(({ step, label, found, state, due }) => (
          <li key={step} className={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
            <span className="mark" aria-hidden>
              {state === 'done' && <IconCheck size={12} />}
            </span>
            <b>{t(label)}</b>
            <small>
              {found ? (
                <>
                  <DateText at={found.at} />
                  <br />
                  {found.by}
                </>
              ) : (
                due
              )}
            </small>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

function Tracking({ tracking: { carrier, number, url } }: Pick<OrderDetail, 'tracking'>) {
  if (!carrier && !number) return null;
  return (
    <span className="order-tracking">
      {carrier}{' '}
      {number &&
        (url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {number}
          </a>
        ) : (
          number
        ))}
    </span>
  );
}

function NotPaid({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { status, expiresAt, history } = order;
  const ended = history.find(({ kind }) => kind === 'cancelled' || kind === 'expired');
  return (
    <SectionCard title={t('Fulfilment')}>
      {status === 'PLACED' ? (
        <p className="plain-text">
          {t('Not paid yet.')}{' '}
          {expiresAt && (
            <>
              {t('Stock reserved until')} <DateText at={expiresAt} />.
            </>
          )}
        </p>
      ) : (
        <p className="plain-text">
          {ended?.sentence} {ended && <DateText at={ended.at} />}
        </p>
      )}
    </SectionCard>
  );
}
