// What can be done to a payment: its receipt sent again, its outcome asked for, its payer's page opened.
import { Menu, Tooltip } from '@mantine/core';
import { IconCopy, IconDots, IconExternalLink, IconMailForward, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type TransactionListItem, transactionsContract } from '#shared/contract/payments/transactions.ts';
import { useMayChangePayments } from '#web/api/may-change-payments.ts';
import { useCall } from '#web/api/use-call.ts';
import { copyToClipboard } from '#web/ui/copy-text.tsx';
import { payerPath } from '#web/ui/payments/payment-words.ts';

type Payment = Pick<TransactionListItem, 'id' | 'reference' | 'status' | 'customer'>;

export function useSendReceipt() {
  return useCall(transactionsContract.resendReceipt);
}

const outcomes = {
  successful: 'The gateway says it was paid.',
  failed: 'The gateway says it was not paid.',
  pending: 'The gateway does not know the outcome yet.',
} as const;

export function useRequery() {
  return useCall(transactionsContract.requeryTransaction, { success: (payment) => outcomes[payment.status] });
}

/** Why no receipt can be sent; null when one can. */
export function noReceiptReason(payment: Payment): string | null {
  if (payment.status !== 'successful') return 'Only a successful payment has a receipt.';
  return payment.customer.email ? null : 'This customer left no e-mail address.';
}

/** Quiet buttons at the end of a row. */
export function PaymentRowActions({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const mayChange = useMayChangePayments();
  const receipt = useSendReceipt();
  const requery = useRequery();
  const params = { transactionId: payment.id };
  return (
    <>
      {mayChange && !noReceiptReason(payment) && (
        <Tooltip label={t('Send receipt')}>
          <button
            type="button"
            className="iconbtn sm28"
            aria-label={t('Send receipt')}
            disabled={receipt.isPending}
            onClick={() => void receipt.run({ params })}
          >
            <IconMailForward size={16} />
          </button>
        </Tooltip>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className="iconbtn sm28" aria-label={t('More actions')}>
            <IconDots size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            onClick={() => void copyToClipboard(payment.reference)}
          >
            {t('Copy reference')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={payerPath(payment)}
            target="_blank"
            leftSection={<IconExternalLink size={16} />}
          >
            {t(payment.status === 'successful' ? 'View receipt' : 'View the payer’s page')}
          </Menu.Item>
          {mayChange && payment.status === 'pending' && (
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void requery.run({ params })}>
              {t('Ask the gateway')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
