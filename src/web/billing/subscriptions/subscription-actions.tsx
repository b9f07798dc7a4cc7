// The actions on a subscription: charge again, change, pause, resume, end, and request another card from the customer.
import { Button, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCreditCard,
  IconFlask,
  IconMail,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionDetail } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useMayChangeSubscriptions } from '#web/billing/plans/plan-labels.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';

const ChangeForm = lazy(() => import('./change-form.tsx').then((m) => ({ default: m.ChangeForm })));
const CancelForm = lazy(() => import('./small-forms.tsx').then((m) => ({ default: m.CancelForm })));
const CardForm = lazy(() => import('./small-forms.tsx').then((m) => ({ default: m.CardForm })));
const SimulateForm = lazy(() => import('./small-forms.tsx').then((m) => ({ default: m.SimulateForm })));

export const useSubscriptionDialogs = () =>
  useDialogs<'change' | 'cancel' | 'card' | 'link' | 'pause' | 'simulate'>();
type Props = { subscription: SubscriptionDetail; dialogs: ReturnType<typeof useSubscriptionDialogs> };

export function SubscriptionActions({ subscription, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeSubscriptions();
  const retry = useCall(subscriptionsContract.retrySubscription, {
    invalidates: ['invoices', 'transaction'],
  });
  const resume = useCall(subscriptionsContract.resumeSubscription);
  const params = { subscriptionId: subscription.id };
  const { status, collection, unpaid } = subscription;
  if (!mayChange || status === 'CLOSED' || status === 'COMPLETED') return null;
  const runs = status === 'ACTIVE' || status === 'PENDING';
  const isStopped = status === 'DISABLED' || status === 'INACTIVE';
  const isUnpaid = status === 'PENDING' && unpaid !== null && collection === 'card';
  return (
    <>
      {runs && (
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={16} />}
          onClick={() => dialogs.open('change')}
        >
          {t('Change plan')}
        </Button>
      )}
      {isUnpaid && (
        <WriteButton
          leftSection={<IconRefresh size={16} />}
          loading={retry.isPending}
          onClick={() => void retry.run({ params })}
        >
          {t('Retry now')}
        </WriteButton>
      )}
      {isStopped && (
        <WriteButton
          leftSection={<IconPlayerPlay size={16} />}
          loading={resume.isPending}
          onClick={() => void resume.run({ params })}
        >
          {t('Resume')}
        </WriteButton>
      )}
      <More subscription={subscription} dialogs={dialogs} />
    </>
  );
}

function More({ subscription, dialogs }: Props) {
  const { t } = useTranslation();
  const { mode } = useSession();
  const undo = useCall(subscriptionsContract.undoSubscriptionCancel);
  const { reference, status, cancelOn, card } = subscription;
  return (
    <RowMenu label={t('More for {{name}}', { name: reference })}>
      <RowMenuItem icon={IconMail} onClick={() => dialogs.open('link')}>
        {t('Ask for a new card')}
      </RowMenuItem>
      <RowMenuItem icon={IconCreditCard} onClick={() => dialogs.open('card')}>
        {t('Change card')}
      </RowMenuItem>
      {status === 'ACTIVE' && (
        <RowMenuItem icon={IconPlayerPause} onClick={() => dialogs.open('pause')}>
          {t('Pause')}
        </RowMenuItem>
      )}
      {mode === 'test' && card && (
        <RowMenuItem icon={IconFlask} onClick={() => dialogs.open('simulate')}>
          {t('Card response')}
        </RowMenuItem>
      )}
      <Menu.Divider />
      {cancelOn ? (
        <RowMenuItem
          icon={IconPlayerPlay}
          onClick={() => void undo.run({ params: { subscriptionId: subscription.id } })}
        >
          {t('Undo cancellation')}
        </RowMenuItem>
      ) : (
        <RowMenuItem icon={IconX} danger onClick={() => dialogs.open('cancel')}>
          {t('Cancel subscription')}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}

export function SubscriptionDialogs({ subscription, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        change: (shown) => <ChangeForm subscription={subscription} {...shown} />,
        cancel: (shown) => <CancelForm subscription={subscription} {...shown} />,
        card: (shown) => <CardForm subscription={subscription} {...shown} />,
        simulate: (shown) => <SimulateForm subscription={subscription} {...shown} />,
        pause: (shown) => <PauseQuestion subscription={subscription} {...shown} />,
        link: (shown) => <LinkQuestion subscription={subscription} {...shown} />,
      }}
    </OpenDialog>
  );
}

type Question = { subscription: SubscriptionDetail } & ShownDialog;

function PauseQuestion({ subscription, opened, onClose }: Question) {
  const { t } = useTranslation();
  const pause = useCall(subscriptionsContract.pauseSubscription);
  const params = { subscriptionId: subscription.id };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Pause this subscription?')}
      action={t('Pause')}
      onConfirm={() => pause.run({ params }).then((done) => done !== undefined)}
    >
      {t('Billing stops until you resume it. Days in the meantime are not billed.')}
    </Confirm>
  );
}

function LinkQuestion({ subscription, opened, onClose }: Question) {
  const { t } = useTranslation();
  const send = useCall(subscriptionsContract.sendSubscriptionLink);
  const params = { subscriptionId: subscription.id };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Send the customer their link?')}
      action={t('Send link')}
      onConfirm={() => send.run({ params }).then((done) => done !== undefined)}
    >
      {t(
        '{{email}} receives a link that opens their subscription without a password, with the plan, invoices, unpaid amounts and cancellation. Links sent before stop working.',
        { email: subscription.customer.email },
      )}
    </Confirm>
  );
}
