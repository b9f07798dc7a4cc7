// Requests an account for a bank transfer; retried with the same key until a response arrives.
import { cancelPayment, payByTransfer } from '../api.ts';
import { t } from '../i18n.ts';
import type { PaymentActions } from '../payment.ts';
import { useSubmit } from '../use-submit.ts';

type TransferAccount = {
  busy: boolean;
  failure: string | null;
  open(): Promise<void>;
  /** Discards the expired account and requests another. */
  renew(): Promise<void>;
};

export function useTransferAccount(reference: string, actions: PaymentActions): TransferAccount {
  const { busy, failure, run } = useSubmit(
    `transfer.${reference}`,
    t('The account could not be created. Check your connection and try again.'),
    actions.reload,
  );
  const begin = (before?: () => Promise<unknown>) =>
    run(
      async (key) => {
        await before?.();
        return payByTransfer(reference, key);
      },
      (progress) => actions.follow(progress, 'transfer'),
    );
  return { busy, failure, open: () => begin(), renew: () => begin(() => cancelPayment(reference)) };
}
