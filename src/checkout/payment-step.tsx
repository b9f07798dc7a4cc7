// The step of the checkout that a payment view shows.
import { lazy, Suspense } from 'react';
import type { CheckoutPage, PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { readAddress, webAddress } from './address.ts';
import type { CardValues } from './card/card-values.ts';
import { Failed } from './outcome/failed.tsx';
import { Unreachable } from './outcome/unreachable.tsx';
import { Waiting } from './outcome/waiting.tsx';
import type { Payment, PaymentActions, ViewName } from './payment.ts';

const loadMethod = () => import('./method-step.tsx');
const loadOrder = () => import('./order/order-form.tsx');
const loadDetails = () => import('./details/details-form.tsx');
// The code for the URL prefix is loaded in parallel with the page data.
const begins = readAddress(location.pathname)?.key ?? '';
if (/^(KSW|TST)-/.test(begins)) void loadMethod();
else if (begins.startsWith('sub-')) void loadOrder();
else if (!/^(inv|ord)-/.test(begins)) void loadDetails();

const MethodStep = lazy(() => loadMethod().then((module) => ({ default: module.MethodStep })));
const DetailsForm = lazy(() =>
  loadDetails().then((module) => {
    void loadMethod();
    return { default: module.DetailsForm };
  }),
);
const OrderForm = lazy(() => loadOrder().then((module) => ({ default: module.OrderForm })));
const Challenge = lazy(() =>
  import('./outcome/challenge.tsx').then((module) => ({ default: module.Challenge })),
);
const Closed = lazy(() => import('./outcome/closed.tsx').then((module) => ({ default: module.Closed })));
const Success = lazy(() => import('./outcome/success.tsx').then((module) => ({ default: module.Success })));
const TransferStep = lazy(() =>
  import('./transfer/transfer-step.tsx').then((module) => ({ default: module.TransferStep })),
);
const PromptStep = lazy(() =>
  import('./prompt/prompt-step.tsx').then((module) => ({ default: module.PromptStep })),
);

type PaymentStepProps = {
  view: ViewName;
  payment: Payment;
  actions: PaymentActions;
  framed: boolean;
  /** Whether the last progress request got no response. */
  unanswered: boolean;
  filled: CardValues | null;
  onAmount(amount: number | null): void;
  onClose: (() => void) | undefined;
};

export function PaymentStep(props: PaymentStepProps) {
  return (
    <Suspense fallback={<div className="pp-form" style={{ minHeight: 240 }} aria-busy="true" />}>
      <Step {...props} />
    </Suspense>
  );
}

function Step(props: PaymentStepProps) {
  const { view, payment, actions, filled, onAmount, onClose } = props;
  const { page, progress, link, failure } = payment;
  if (failure) {
    return view === 'missing' ? (
      <Closed reason="missing" page={null} link={null} />
    ) : (
      <Unreachable failure={failure} onRetry={actions.reload} />
    );
  }
  if (!page) return null;
  if (view === 'details' && page.offer)
    return <OrderForm page={page} offer={page.offer} onAmount={onAmount} onPay={actions.enter} />;
  if (view === 'details') return <DetailsForm page={page} onAmount={onAmount} onStart={actions.start} />;
  if (view === 'method') {
    return (
      <MethodStep page={page} actions={actions} channel={payment.channel} filled={filled} onClose={onClose} />
    );
  }
  if (view === 'closed') {
    const back = webAddress(progress?.redirectUrl ?? null);
    return <Closed reason={page.closed ?? 'closed'} page={page} link={link} back={back} />;
  }
  if (!progress) return null;
  return <Standing {...props} page={page} progress={progress} />;
}

type StandingProps = PaymentStepProps & { page: CheckoutPage; progress: PaymentProgress };

/** The state of an attempted payment; rare views are loaded on demand. */
function Standing(props: StandingProps) {
  const { view, page, progress, payment, actions, framed, unanswered, onClose } = props;
  switch (view) {
    case 'transfer':
      return <TransferStep page={page} progress={progress} actions={actions} unanswered={unanswered} />;
    case 'prompt':
      return <PromptStep page={page} progress={progress} actions={actions} unanswered={unanswered} />;
    case 'waiting':
      return <Waiting progress={progress} unanswered={unanswered} />;
    case 'challenge':
      return (
        <Challenge
          address={webAddress(progress.challengeUrl)}
          hosted={progress.hosted}
          unanswered={unanswered}
          onCancel={actions.cancel}
        />
      );
    case 'success':
      return <Success page={page} progress={progress} framed={framed} onClose={onClose} />;
    default:
      return <Failed page={page} progress={progress} link={payment.link} onTryAgain={actions.tryAgain} />;
  }
}
