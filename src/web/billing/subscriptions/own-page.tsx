// The customer's own subscription page: problems first, then plan and next charge, card, invoices, and cancellation last.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { perPeriod } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import {
  subscriberPageContract as contract,
  type OwnSubscription,
} from '#shared/contract/billing/subscriptions/subscriber-page.ts';
import { subscriptionStatusLabels } from '#shared/contract/billing/subscriptions/subscription-enums.ts';
import { formatMoney } from '#shared/money.ts';
import { schemeLabels } from '#shared/payments/cards.ts';
import { ApiError } from '#web/api/api-error.ts';
import { queryClient, queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { dayText, shortDayText, spanText } from '#web/ui/billing/subscription-labels.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import '#web/ui/theme/mantine-shell.ts';
import type { PageProps } from '#web/ui/screen.ts';
import { isPastDue } from './past-due.ts';

const OwnCard = lazy(() => import('./own-card.tsx').then((m) => ({ default: m.OwnCard })));
const OwnChange = lazy(() => import('./own-change.tsx').then((m) => ({ default: m.OwnChange })));

export function OwnSubscriptionPage({ params: { token } }: PageProps<'token'>) {
  const { t } = useTranslation();
  const options = queryOptionsOf(contract.getOwnSubscription, { params: { token } });
  const found = useQuery({ ...options, retry: false });
  const isDead =
    found.error instanceof ApiError && (found.error.status === 410 || found.error.status === 422);
  if (isDead)
    return (
      <>
        <h1>{t('This link is no longer valid')}</h1>
        <p className="auth-lead">{t('Ask the business to send you a new one.')}</p>
      </>
    );
  if (found.error) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <div aria-busy className="step-wait">
        <h1>{t('Your subscription')}</h1>
        <span className="sk" style={{ display: 'block', height: 220 }} />
      </div>
    );
  const keep = (own: OwnSubscription) => queryClient.setQueryData(options.queryKey, own);
  return <Own own={found.data} token={token} keep={keep} />;
}

type Props = { own: OwnSubscription; token: string; keep: (own: OwnSubscription) => void };

function Own({ own, token, keep }: Props) {
  const { t } = useTranslation();
  const { unpaid, currency, nextOn, nextTotal } = own;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      <h1>{own.quantity > 1 ? `${own.plan} × ${own.quantity}` : own.plan}</h1>
      <p className="auth-lead">{own.merchantName}</p>
      <div className="stack">
        {own.testMode && <Banner tone="warning">{t('This is a test. No real money moves.')}</Banner>}
        {own.simulated && (
          <Banner tone="warning">{t('Live mode is simulated here. No real money moves.')}</Banner>
        )}
        {unpaid && (
          <Banner tone="danger">
            {t('{{amount}} of {{number}} is unpaid.', {
              amount: money(unpaid.amount),
              number: unpaid.number,
            })}{' '}
            {unpaid.url && <a href={unpaid.url}>{t('Pay {{amount}}', { amount: money(unpaid.amount) })}</a>}
          </Banner>
        )}
        <KeyValues
          items={[
            { label: t('Status'), value: t(subscriptionStatusLabels[own.status]) },
            nextOn !== null &&
              nextTotal !== null && {
                label: t('Next charge'),
                value: t('{{amount}} on {{day}}', { amount: money(nextTotal), day: dayText(nextOn) }),
              },
            { label: t('Billed'), value: perPeriod(own.interval, own.intervalCount) },
            own.cancelOn !== null && { label: t('Ends'), value: dayText(own.cancelOn) },
            { label: t('Subscription'), value: own.reference },
          ]}
        />
        {own.plans.length > 0 && (
          <Suspense>
            <OwnChange own={own} token={token} keep={keep} />
          </Suspense>
        )}
        <Card own={own} token={token} keep={keep} />
        {own.cardEntry && (
          <Suspense>
            <OwnCard own={own} token={token} keep={keep} />
          </Suspense>
        )}
        <Invoices own={own} />
        <Ending own={own} token={token} keep={keep} />
      </div>
    </>
  );
}

function Card({ own, token, keep }: Props) {
  const { t } = useTranslation();
  const choose = useCall(contract.chooseOwnCard, { onSuccess: keep, success: t('Card changed') });
  if (own.cards.length === 0 || own.status === 'CLOSED' || own.status === 'COMPLETED') return null;
  return (
    <SelectField
      label="Card"
      hint={isPastDue(own) && t('A new card is charged immediately.')}
      data={own.cards.map((card) => ({
        value: card.id,
        label: `${schemeLabels[card.scheme]} •••• ${card.last4}, ${card.expiry}`,
      }))}
      value={own.cardId}
      disabled={choose.isPending}
      onChange={(cardId) => cardId && void choose.run({ params: { token }, body: { cardId } })}
    />
  );
}

const states = { paid: 'Paid', open: 'Not paid', dropped: 'Void' };

function Invoices({ own }: { own: OwnSubscription }) {
  const { t } = useTranslation();
  if (own.invoices.length === 0) return null;
  return (
    <KeyValues
      items={own.invoices.map((invoice) => ({
        label: spanText(invoice.from, invoice.until),
        value: (
          // Parts that stay together and wrap to separate lines when there is no room.
          <>
            {invoice.url ? (
              <a className="num" style={{ textDecoration: 'underline' }} href={invoice.url}>
                {invoice.number}
              </a>
            ) : (
              <span className="num">{invoice.number}</span>
            )}{' '}
            <span className="num">{formatMoney(invoice.total, own.currency)}</span>{' '}
            <span className="dim num">{t(states[invoice.state])}</span>
          </>
        ),
      }))}
    />
  );
}

function Ending({ own, token, keep }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const undo = useCall(contract.undoOwnCancel, {
    onSuccess: keep,
    success: t('Your subscription continues'),
  });
  if (own.status === 'CLOSED' || own.status === 'COMPLETED') return null;
  if (own.cancelOn)
    return (
      <Button variant="default" loading={undo.isPending} onClick={() => void undo.run({ params: { token } })}>
        {t('Keep my subscription')}
      </Button>
    );
  return (
    <>
      <Button variant="subtle" onClick={() => setOpened(true)}>
        {t('Cancel subscription')}
      </Button>
      <CancelOwn own={own} token={token} keep={keep} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function CancelOwn({ own, token, keep, opened, onClose }: Props & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(contract.cancelOwnSubscription.body, { reason: '' });
  const cancel = useCall(contract.cancelOwnSubscription, {
    form,
    success: t('Your subscription is cancelled'),
    onSuccess: (after) => {
      keep(after);
      onClose();
    },
  });
  const { servedUntil, nextOn } = own;
  const until =
    servedUntil !== null && nextOn !== null && nextOn > servedUntil ? nextOn : (servedUntil ?? nextOn);
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Cancel your subscription?')}
      says={
        until
          ? t('Your subscription runs until {{day}}. Any unpaid amount remains due.', {
              day: shortDayText(until),
            })
          : t('It ends now. Any unpaid amount remains due.')
      }
      form={form}
      onSubmit={() => cancel.run({ params: { token }, body: form.input() })}
      submitLabel={t('Cancel subscription')}
      danger
    >
      <TextAreaField label="Reason" maxLength={500} {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
