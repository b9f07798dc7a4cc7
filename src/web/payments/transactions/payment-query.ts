// The payment whose page is open: read once for the page and its tabs.
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';

/** The address may name it by its reference. */
export const loadPayment = loadDetail(transactionsContract.getTransaction);
export const usePayment = () => useDetail(transactionsContract.getTransaction);
