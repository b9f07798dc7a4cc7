// The queries of the screens of one payment page.
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';

export const loadPaymentPage = loadDetail(paymentPagesContract.getPaymentPage);

/** The page whose detail is open. */
export const usePaymentPage = () => useDetail(paymentPagesContract.getPaymentPage);
