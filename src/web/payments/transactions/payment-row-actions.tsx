// Row actions of a payment: resend its receipt, query its outcome, and start a refund or dispute.
import { Tooltip } from '@mantine/core';
import {
  IconCopy,
  IconExternalLink,
  IconMailForward,
  IconMessageReport,
  IconReceiptRefund,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type TransactionListItem, transactionsContract } from '#shared/contract/payments/transactions.ts';
import { useCanChangePayments } from '#web/api/can-change-payments.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { copyToClipboard } from '#web/ui/copy-text.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem, RowMenuLink } from '#web/ui/menu/row-menu.tsx';
import { payerPath } from '#web/ui/payments/payment-labels.ts';
import { noReceiptReason, useRequery, useSendReceipt } from './payment-actions.ts';

const RefundDrawer = lazy(() =>
  import('#web/payments/refunds/refund-drawer.tsx').then((m) => ({ default: m.RefundDrawer })),
);
const RaiseDrawer = lazy(() =>
  import('#web/payments/disputes/raise-drawer.tsx').then((m) => ({ default: m.RaiseDrawer })),
);

/** The reason why a row cannot be refunded; undefined when a refund is possible. */
function noRefundReason({ amount, refunded, refundPending }: TransactionListItem): string | undefined {
  if (amount - refunded - refundPending > 0) return undefined;
  return refundPending > 0
    ? 'This payment is already being refunded in full.'
    : 'This payment has been refunded in full.';
}

/** Receipt button and action menu at the end of a row. */
export function PaymentRowActions({ payment }: { payment: TransactionListItem }) {
  const { t } = useTranslation();
  const mayChange = useCanChangePayments();
  const receipt = useSendReceipt();
  const requery = useRequery();
  const dialogs = useDialogs<'refund' | 'dispute'>();
  const params = { transactionId: payment.id };
  const isPaid = payment.status === 'successful';
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
      <RowMenu label={t('More actions')}>
        <RowMenuItem reads icon={IconCopy} onClick={() => copyToClipboard(payment.reference)}>
          {t('Copy reference')}
        </RowMenuItem>
        <RowMenuLink icon={IconExternalLink} href={payerPath(payment)}>
          {t(isPaid ? 'View receipt' : 'View the payer’s page')}
        </RowMenuLink>
        {mayChange && payment.status === 'pending' && (
          <RowMenuItem icon={IconRefresh} onClick={() => requery.run({ params })}>
            {t('Requery')}
          </RowMenuItem>
        )}
        {mayChange && isPaid && (
          <>
            <RowMenuItem
              icon={IconReceiptRefund}
              disabledFor={noRefundReason(payment)}
              onClick={() => dialogs.open('refund')}
            >
              {t('Refund')}
            </RowMenuItem>
            <RowMenuItem icon={IconMessageReport} onClick={() => dialogs.open('dispute')}>
              {t('Open dispute')}
            </RowMenuItem>
          </>
        )}
      </RowMenu>
      {dialogs.opened && (
        <OpenDialog dialogs={dialogs}>
          {{
            refund: ({ onClose }) => <RefundOfRow transactionId={payment.id} onClose={onClose} />,
            dispute: ({ onClose }) => <RaiseDrawer payment={payment} onClose={onClose} />,
          }}
        </OpenDialog>
      )}
    </>
  );
}

/** The disputed amount is only in the detail, which is loaded before the drawer opens. */
function RefundOfRow({ transactionId, onClose }: { transactionId: string; onClose: () => void }) {
  const { data: payment } = useQuery(
    queryOptionsOf(transactionsContract.getTransaction, { params: { transactionId } }),
  );
  return payment ? <RefundDrawer payment={payment} opened onClose={onClose} /> : null;
}
