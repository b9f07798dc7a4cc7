// What the screens of one payment page read.
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
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

export const loadPaymentPage = loadDetail(paymentPagesContract.getPaymentPage);

export function loadPaymentPageFigures({ params, queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(figuresQueryOf(params.pageId ?? ''));
}

/** The page whose detail is open. */
export const usePaymentPage = () => useDetail(paymentPagesContract.getPaymentPage);
