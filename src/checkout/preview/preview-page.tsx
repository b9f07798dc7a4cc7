// Preview of the payer's page for a draft link or page: the dashboard around it sends the content, and no payment is started.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import type { PreviewHeight, PreviewPage as PreviewMessage } from '#shared/payments/page-preview.ts';
import { Frame } from '../frame/frame.tsx';
import { Skeleton } from '../frame/skeleton.tsx';
import { Summary } from '../frame/summary.tsx';
import type { PaymentActions } from '../payment.ts';
import { emptyPayment, type Payment, viewOf } from '../payment.ts';
import { PaymentStep } from '../payment-step.tsx';
import './preview.css';

export function PreviewPage() {
  const page = useShownPage();
  const content = useRef<HTMLDivElement>(null);
  useToldHeight(content);
  return (
    <div ref={content} className="pp-preview">
      {page ? <Shown page={page} /> : <Skeleton />}
    </div>
  );
}

function Shown({ page }: { page: CheckoutPage }) {
  const payment: Payment = { ...emptyPayment, page };
  const view = viewOf(payment);
  return (
    <Frame
      page={page}
      framed={false}
      summary={
        <Summary page={page} amount={page.amount} brief={view !== 'details'} over={view === 'closed'} />
      }
    >
      <PaymentStep
        // Fields keep their initial values, so changed fields need a new form.
        key={JSON.stringify([page.currency, page.customFields, page.offer])}
        view={view}
        payment={payment}
        actions={nothingHappens}
        framed={false}
        unanswered={false}
        filled={null}
        onAmount={ignore}
        onClose={undefined}
      />
    </Frame>
  );
}

const ignore = () => undefined;
const nothing = async () => undefined;
const nothingHappens: PaymentActions = {
  reload: nothing,
  start: nothing,
  enter: () => undefined,
  editDetails: nothing,
  follow: ignore,
  tryAgain: ignore,
  cancel: nothing,
};

/** Only the parent window, of the same origin, determines the content. */
function useShownPage(): CheckoutPage | null {
  const [page, setPage] = useState<CheckoutPage | null>(null);
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<PreviewMessage | undefined>) => {
      if (source !== parent || origin !== location.origin || data?.preview !== 'page') return;
      setPage(data.page);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  return page;
}

/** Reports the page height, so that the parent window scrolls. The first message also signals that the page listens. */
function useToldHeight(content: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const measured = content.current;
    if (!measured || parent === window) return;
    const tell = () => {
      const message: PreviewHeight = { preview: 'height', height: Math.ceil(measured.scrollHeight) };
      parent.postMessage(message, location.origin);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [content]);
}
