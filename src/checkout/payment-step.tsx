// The step a view stands for.
import { lazy, Suspense } from 'react';
import { webAddress } from './address.ts';
import type { CardValues } from './card/card-values.ts';
import { DetailsForm } from './details/details-form.tsx';
import { MethodStep } from './method-step.tsx';
import { Challenge } from './outcome/challenge.tsx';
import { Closed } from './outcome/closed.tsx';
import { Failed } from './outcome/failed.tsx';
import { Success } from './outcome/success.tsx';
import { Unreachable } from './outcome/unreachable.tsx';
import { Waiting } from './outcome/waiting.tsx';
import type { Payment, ViewName } from './payment.ts';
import { TransferStep } from './transfer/transfer-step.tsx';
import type { PaymentActions } from './use-payment.ts';

const PromptStep = lazy(() =>
  import('./prompt/prompt-step.tsx').then((module) => ({ default: module.PromptStep })),
);

type PaymentStepProps = {
  view: ViewName;
  payment: Payment;
  actions: PaymentActions;
  framed: boolean;
  /** The last question after the outcome got no answer. */
  unanswered: boolean;
  filled: CardValues | null;
  onAmount(amount: number | null): void;
  onClose: (() => void) | undefined;
};

export function PaymentStep(props: PaymentStepProps) {
  const { view, payment, actions, framed, unanswered, filled, onAmount, onClose } = props;
  const { page, progress, link, failure } = payment;
  if (failure) {
    return view === 'missing' ? (
      <Closed reason="missing" page={null} link={null} />
    ) : (
      <Unreachable failure={failure} onRetry={actions.reload} />
    );
  }
  if (!page) return null;
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
  switch (view) {
    case 'transfer':
      return <TransferStep page={page} progress={progress} actions={actions} unanswered={unanswered} />;
    case 'prompt':
      return (
        <Suspense fallback={<div aria-busy="true" />}>
          <PromptStep page={page} progress={progress} actions={actions} unanswered={unanswered} />
        </Suspense>
      );
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
      return <Failed page={page} progress={progress} link={link} onTryAgain={actions.tryAgain} />;
  }
}
