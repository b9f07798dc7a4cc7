// The actions of an order: the next step first, its documents, a refund, and the menu.
import { Button } from '@mantine/core';
import {
  IconBan,
  IconCashBanknote,
  IconCheck,
  IconFileText,
  IconLink,
  IconPrinter,
  IconReceiptRefund,
  IconSend,
  IconTruck,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderStep } from '#shared/commerce/order-enums.ts';
import type { OrderDetail } from '#shared/contract/commerce/orders/order-shapes.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { copyToClipboard } from '#web/ui/copy-text.tsx';
import { type Dialogs, OpenDialog, type ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { useMayChangeOrders } from './order-query.ts';

const dialog = <K extends keyof typeof import('./order-dialogs.tsx')>(name: K) =>
  lazy(() => import('./order-dialogs.tsx').then((m) => ({ default: m[name] })));
const StepForm = dialog('StepForm');
const TrackingForm = dialog('TrackingForm');
const PaidForm = dialog('PaidForm');
const CancelForm = dialog('CancelForm');
const RefundDrawer = lazy(() =>
  import('./refund/refund-drawer.tsx').then((m) => ({ default: m.RefundDrawer })),
);

export type OrderDialog = OrderStep | 'tracking' | 'paid' | 'cancel' | 'refund';
type Props = { order: OrderDetail; dialogs: Dialogs<OrderDialog> };

export function useStepLabels() {
  const { t } = useTranslation();
  return ({ step, isPickUp }: { step: OrderStep; isPickUp: boolean }): string =>
    ({
      packaged: isPickUp ? t('Ready for pick-up') : t('Mark as packaged'),
      dispatched: t('Dispatch'),
      in_transit: t('Mark as in transit'),
      delivered: isPickUp ? t('Mark as picked up') : t('Mark as delivered'),
      completed: t('Complete'),
    })[step];
}

function saveFile(load: () => Promise<void>): void {
  void load().catch((error: unknown) => toastFailure(messageOf(error)));
}

export function OrderActions({ order, dialogs }: Props) {
  const { t } = useTranslation();
  const words = useStepLabels();
  const mayChange = useMayChangeOrders();
  const { id, number, status, steps, refundable, delivery } = order;
  const isPickUp = delivery.kind === 'pick_up';
  const [next] = steps;
  const params = { orderId: id };
  const slip = () => download(ordersContract.getPackingSlip, { params }, `packing-slip-${number}.pdf`);
  return (
    <>
      {order.lines.some(({ isDigital }) => !isDigital) && (
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => saveFile(slip)}>
          {t('Packing slip')}
        </Button>
      )}
      {mayChange && refundable > 0 && (
        <Button
          variant="default"
          leftSection={<IconReceiptRefund size={16} />}
          onClick={() => dialogs.open('refund')}
        >
          {t('Refund')}
        </Button>
      )}
      {mayChange && status === 'PLACED' && (
        <Button leftSection={<IconCashBanknote size={16} />} onClick={() => dialogs.open('paid')}>
          {t('Mark as paid')}
        </Button>
      )}
      {mayChange && next && (
        <Button leftSection={<IconCheck size={16} />} onClick={() => dialogs.open(next)}>
          {words({ step: next, isPickUp })}
        </Button>
      )}
      <More order={order} dialogs={dialogs} mayChange={mayChange} />
    </>
  );
}

function More({ order, dialogs, mayChange }: Props & { mayChange: boolean }) {
  const { t } = useTranslation();
  const words = useStepLabels();
  const { id, number, status, steps, paidAt, url, delivery } = order;
  const params = { orderId: id };
  const receipt = () => download(ordersContract.getOrderReceipt, { params }, `receipt-${number}.pdf`);
  const isPickUp = delivery.kind === 'pick_up';
  const isSent = status !== 'PLACED' && status !== 'CANCELLED' && status !== 'EXPIRED';
  const maySendAway = status === 'PLACED' || status === 'ORDERED' || status === 'PACKAGED';
  return (
    <RowMenu label={t('More for {{name}}', { name: number })}>
      <RowMenuItem icon={IconLink} onClick={() => void copyToClipboard(url)}>
        {t('Copy link for the customer')}
      </RowMenuItem>
      {paidAt && (
        <RowMenuItem icon={IconFileText} onClick={() => saveFile(receipt)}>
          {t('Receipt as PDF')}
        </RowMenuItem>
      )}
      {mayChange && status === 'PLACED' && <SendLink order={order} />}
      {mayChange &&
        steps.slice(1).map((step) => (
          <RowMenuItem key={step} icon={IconCheck} onClick={() => dialogs.open(step)}>
            {words({ step, isPickUp })}
          </RowMenuItem>
        ))}
      {mayChange && isSent && !isPickUp && (
        <RowMenuItem icon={IconTruck} onClick={() => dialogs.open('tracking')}>
          {t('Change tracking')}
        </RowMenuItem>
      )}
      {mayChange && maySendAway && (
        <RowMenuItem icon={IconBan} danger onClick={() => dialogs.open('cancel')}>
          {t('Cancel order')}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}

function SendLink({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const send = useCall(ordersContract.sendOrderLink);
  return (
    <RowMenuItem icon={IconSend} onClick={() => void send.run({ params: { orderId: order.id } })}>
      {t('Send link to {{email}}', { email: order.customer.email })}
    </RowMenuItem>
  );
}

export function OrderDialogs({ order, dialogs }: Props) {
  const of = (shown: ShownDialog) => ({ order, ...shown });
  const step = (name: OrderStep) => (shown: ShownDialog) => (
    <Suspense>
      <StepForm step={name} {...of(shown)} />
    </Suspense>
  );
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        packaged: step('packaged'),
        dispatched: step('dispatched'),
        in_transit: step('in_transit'),
        delivered: step('delivered'),
        completed: step('completed'),
        tracking: (shown) => (
          <Suspense>
            <TrackingForm {...of(shown)} />
          </Suspense>
        ),
        paid: (shown) => (
          <Suspense>
            <PaidForm {...of(shown)} />
          </Suspense>
        ),
        cancel: (shown) => (
          <Suspense>
            <CancelForm {...of(shown)} />
          </Suspense>
        ),
        refund: (shown) => (
          <Suspense>
            <RefundDrawer {...of(shown)} />
          </Suspense>
        ),
      }}
    </OpenDialog>
  );
}
