// Routing of the payer's pages: the payment, its receipt, a problem report, a quote, or not found.
import { lazy, Suspense } from 'react';
import { previewPath } from '#shared/payments/page-preview.ts';
import { type Address, readAddress } from './address.ts';
import { readDisputeAddress } from './dispute/dispute-address.ts';
import { Frame } from './frame/frame.tsx';
import { Skeleton } from './frame/skeleton.tsx';
import { PaymentPage } from './payment-page.tsx';
import { readQuoteAddress } from './quote/quote-address.ts';

const Closed = lazy(() => import('./outcome/closed.tsx').then((module) => ({ default: module.Closed })));
const ReceiptPage = lazy(() =>
  import('./outcome/receipt-page.tsx').then((module) => ({ default: module.ReceiptPage })),
);

const ProblemPage = lazy(() =>
  import('./dispute/dispute-page.tsx').then((module) => ({ default: module.DisputePage })),
);

const PreviewPage = lazy(() =>
  import('./preview/preview-page.tsx').then((module) => ({ default: module.PreviewPage })),
);

const QuotePage = lazy(() =>
  import('./quote/quote-page.tsx').then((module) => ({ default: module.QuotePage })),
);

const isPreview = location.pathname === previewPath;
const problem = readDisputeAddress(location.pathname);
const quote = readQuoteAddress(location.pathname);
const address: Address | null = readAddress(location.pathname);

export function App() {
  if (isPreview) {
    return (
      <Suspense fallback={<Skeleton />}>
        <PreviewPage />
      </Suspense>
    );
  }
  if (problem) {
    return (
      <Suspense fallback={<Skeleton />}>
        <ProblemPage address={problem} />
      </Suspense>
    );
  }
  if (quote) {
    return (
      <Suspense fallback={<Skeleton />}>
        <QuotePage slug={quote} />
      </Suspense>
    );
  }
  if (!address) {
    return (
      <Frame page={null} framed={false}>
        <Suspense>
          <Closed reason="missing" page={null} link={null} />
        </Suspense>
      </Frame>
    );
  }
  if (address.receipt) {
    return (
      <Suspense fallback={<Skeleton />}>
        <ReceiptPage reference={address.key} />
      </Suspense>
    );
  }
  return <PaymentPage address={address} />;
}
