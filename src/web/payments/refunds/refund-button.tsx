// The button on a payment's page that opens the refund drawer.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconReceiptRefund } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';

const RefundDrawer = lazy(() => import('./refund-drawer.tsx').then((m) => ({ default: m.RefundDrawer })));

type Props = { payment: TransactionDetail };

/** The reason why nothing can be refunded, judged by the loaded data; null when a refund is possible. */
function noRefundReason({ amount, refunded, refundPending, disputed }: TransactionDetail): string | null {
  if (amount - refunded - refundPending - disputed > 0) return null;
  if (refundPending > 0) return 'This payment is already being refunded in full.';
  return disputed > 0 ? 'The rest of this payment is disputed.' : 'This payment has been refunded in full.';
}

/** For successful payments and users who may change payments. */
export function RefundButton({ payment }: Props) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure();
  const reason = noRefundReason(payment);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconReceiptRefund size={16} />}
        disabled={reason !== null}
        title={reason ? t(reason) : undefined}
        onClick={open}
      >
        {t('Refund')}
      </Button>
      {opened && (
        <Suspense>
          <RefundDrawer payment={payment} opened onClose={close} />
        </Suspense>
      )}
    </>
  );
}
