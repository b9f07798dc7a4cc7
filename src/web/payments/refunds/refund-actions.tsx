// Actions on a refund: download the receipt, send the account request again, enter a bank account, and cancel.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuildingBank, IconDownload, IconMailForward } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RefundDetail, refundsContract } from '#shared/contract/payments/refunds.ts';
import { formatMoney } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useCanChangePayments } from '#web/api/can-change-payments.ts';
import { download } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';

const AccountDialog = lazy(() => import('./account-dialog.tsx').then((m) => ({ default: m.AccountDialog })));

export function RefundActions({ refund }: { refund: RefundDetail }) {
  const mayChange = useCanChangePayments();
  if (refund.status === 'SUCCESSFUL') return <Receipt refund={refund} />;
  if (!mayChange) return null;
  if (refund.canSendAgain) return <SendAgain refund={refund} />;
  return refund.status === 'AWAITING' ? <Awaiting refund={refund} /> : null;
}

function Receipt({ refund }: { refund: RefundDetail }) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const fetchIt = async () => {
    setWorking(true);
    const name = `refund-${refund.reference}.pdf`;
    await download(refundsContract.getRefundReceipt, { params: { refundId: refund.id } }, name).catch(
      (error: unknown) => toastFailure(t(messageOf(error))),
    );
    setWorking(false);
  };
  return (
    <Button leftSection={<IconDownload size={16} />} loading={working} onClick={() => void fetchIt()}>
      {t('Download receipt')}
    </Button>
  );
}

function SendAgain({ refund }: { refund: RefundDetail }) {
  const { t } = useTranslation();
  const [entering, enter] = useDisclosure();
  return (
    <>
      <Button leftSection={<IconBuildingBank size={16} />} onClick={enter.open}>
        {t('Send to another account')}
      </Button>
      {entering && (
        <Suspense>
          <AccountDialog refund={refund} onClose={enter.close} />
        </Suspense>
      )}
    </>
  );
}

function Awaiting({ refund }: { refund: RefundDetail }) {
  const { t } = useTranslation();
  const params = { refundId: refund.id };
  const [entering, enter] = useDisclosure();
  const [cancelling, giveUp] = useDisclosure();
  const ask = useCall(refundsContract.askForRefundAccount);
  const cancel = useCall(refundsContract.cancelRefund);
  return (
    <>
      <Button variant="default" data-tone="danger" onClick={giveUp.open}>
        {t('Cancel refund')}
      </Button>
      {refund.canAskCustomer && (
        <WriteButton
          variant="default"
          leftSection={<IconMailForward size={16} />}
          loading={ask.isPending}
          onClick={() => void ask.run({ params })}
        >
          {t('Send request again')}
        </WriteButton>
      )}
      <Button leftSection={<IconBuildingBank size={16} />} onClick={enter.open}>
        {t('Enter bank account')}
      </Button>
      {entering && (
        <Suspense>
          <AccountDialog refund={refund} onClose={enter.close} />
        </Suspense>
      )}
      <Confirm
        opened={cancelling}
        onClose={giveUp.close}
        danger
        title={t('Cancel this refund?')}
        action={t('Cancel refund')}
        onConfirm={() => cancel.run({ params }).then((done) => done !== undefined)}
      >
        {t('{{amount}} is returned to your balance. The customer’s link is closed.', {
          amount: formatMoney(refund.amount, refund.currency),
        })}
      </Confirm>
    </>
  );
}
