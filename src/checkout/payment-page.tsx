// The page of a payment: the view for its state, beside the summary.

import { useCallback, useEffect, useState } from 'react';
import type { TestCard } from '#shared/payments/test-cards.ts';
import type { Address } from './address.ts';
import { serverNowMs } from './api.ts';
import { type CardValues, fillWith } from './card/card-values.ts';
import { documentPage } from './document-page.ts';
import { useHost } from './embed/use-host.ts';
import { Frame } from './frame/frame.tsx';
import { Skeleton } from './frame/skeleton.tsx';
import { Summary } from './frame/summary.tsx';
import { isWaiting, viewOf } from './payment.ts';
import { PaymentStep } from './payment-step.tsx';
import { usePayment } from './use-payment.ts';
import { useProgress } from './use-progress.ts';

const longestWaitMs = 10_000;
/** The longest polling delay for transfers: short, because the payer waits to see the money arrive. */
const longestTransferWaitMs = 4000;

export function PaymentPage({ address }: { address: Address }) {
  const [payment, actions] = usePayment(address);
  const [filled, setFilled] = useState<CardValues | null>(null);
  const [typedAmount, setTypedAmount] = useState<number | null>(null);
  const view = viewOf(payment);
  const { page, progress } = payment;
  const reference = page?.reference ?? null;
  const framed = address.base === 'embed';

  const unanswered = useProgress({
    reference,
    active: isWaiting(view),
    longestMs: view === 'transfer' || view === 'prompt' ? longestTransferWaitMs : longestWaitMs,
    onProgress: actions.follow,
  });
  const onRefresh = useCallback(() => void actions.reload(), [actions]);
  const close = useHost({ view, drawn: page !== null, reference, onRefresh });
  const onCard = useCallback(
    (card: TestCard) => setFilled(fillWith(card.number, new Date(serverNowMs()))),
    [],
  );

  // Card data is never kept beyond its submit, not even for a test card.
  useEffect(() => {
    if (view !== 'method') setFilled(null);
  }, [view]);

  if (view === 'loading') return <Skeleton framed={framed} />;
  const DocumentPage = page?.document && (view === 'invoice' || view === 'order') && documentPage(view);
  if (DocumentPage && page?.document)
    return <DocumentPage page={page} slug={page.document} framed={framed} actions={actions} />;
  const takesCard = view === 'method' && page?.channels.includes('card') && page.cardEntry === 'own';
  const editable = view === 'method' && payment.link !== null;
  return (
    <Frame
      page={page}
      framed={framed}
      onCard={takesCard ? onCard : undefined}
      summary={
        page && (
          <Summary
            page={page}
            amount={page.amount ?? typedAmount ?? progress?.amount ?? null}
            brief={view !== 'details'}
            over={view === 'success' || view === 'closed'}
            onClose={close}
            onEdit={editable ? () => void actions.editDetails() : undefined}
          />
        )
      }
    >
      <PaymentStep
        key={view}
        view={view}
        payment={payment}
        actions={actions}
        framed={framed}
        unanswered={unanswered}
        filled={filled}
        onAmount={setTypedAmount}
        onClose={close}
      />
    </Frame>
  );
}
