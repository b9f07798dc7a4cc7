// What the screens of one payment page read.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { paymentPagesContract } from '#shared/contract/payment-gateway/payment-pages.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';

const days = 30;

export function pageQueryOf(pageId: string) {
  return queryOptionsOf(paymentPagesContract.getPaymentPage, { params: { pageId } });
}

export function figuresQueryOf(pageId: string) {
  return queryOptionsOf(paymentPagesContract.getPaymentPageStatistics, {
    params: { pageId },
    query: { days },
  });
}

export function loadPaymentPage({ params, queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(pageQueryOf(params.pageId ?? ''));
}

export function loadPaymentPageFigures({ params, queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(figuresQueryOf(params.pageId ?? ''));
}

/** The page whose detail is open. */
export function usePaymentPage() {
  const { pageId = '' } = useParams({ strict: false }) as { pageId?: string };
  return useQuery(pageQueryOf(pageId));
}
