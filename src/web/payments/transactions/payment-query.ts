// The query for the payment whose page is open, shared by the page and its tabs.
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';

/** The URL may contain its id or its reference. */
export const loadPayment = loadDetail(transactionsContract.getTransaction);
export const usePayment = () => useDetail(transactionsContract.getTransaction);
