// The page of an invoice: amount due, lines, payments, and full or partial payment.
import { lazy, Suspense, useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { Frame } from '../frame/frame.tsx';
import { Skeleton } from '../frame/skeleton.tsx';
import { Unreachable } from '../outcome/unreachable.tsx';
import { useBegin } from '../parts/use-begin.ts';
import type { PaymentActions } from '../payment.ts';
import { useInvoice } from './invoice-api.ts';
import { InvoiceBody, InvoiceHead } from './invoice-body.tsx';
import { InvoiceDock } from './invoice-dock.tsx';
import './invoice.css';

/** Loaded lazily: few customers pay in parts. */
const PartForm = lazy(() => import('./part-form.tsx').then((m) => ({ default: m.PartForm })));

type InvoicePageProps = { page: CheckoutPage; slug: string; framed: boolean; actions: PaymentActions };

export function InvoicePage({ page, slug, framed, actions }: InvoicePageProps) {
  const { invoice, failure, reload } = useInvoice(slug);
  const [part, setPart] = useState(false);
  const { busy, refusal, begin } = useBegin(actions, reload);
  if (!invoice)
    return failure ? (
      <Frame page={page} framed={framed}>
        <Unreachable failure={failure} onRetry={reload} />
      </Frame>
    ) : (
      <Skeleton framed={framed} />
    );

  const { name, email } = invoice.customer;
  const pay = (amount: number) =>
    begin({ email, name, answers: {}, ...(invoice.least !== null && { amount }) });
  const isPart = part && invoice.least !== null;
  return (
    <Frame page={page} framed={framed}>
      <div className="pi">
        {isPart ? (
          <Suspense>
            <PartForm
              invoice={invoice}
              merchant={page.merchant.name}
              busy={busy}
              refusal={refusal}
              onBack={() => setPart(false)}
              onPay={pay}
            />
          </Suspense>
        ) : (
          <>
            <InvoiceHead page={page} invoice={invoice} />
            <InvoiceBody page={page} invoice={invoice} />
            <InvoiceDock
              page={page}
              invoice={invoice}
              busy={busy}
              refusal={refusal}
              onPart={() => setPart(true)}
              onPay={() => pay(invoice.asked)}
            />
          </>
        )}
      </div>
    </Frame>
  );
}
