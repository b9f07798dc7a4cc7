// Confirmations before a payment page is switched off or archived.
import { useTranslation } from 'react-i18next';
import { type PaymentPage, paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';

type Props = { page: PaymentPage; opened: boolean; onClose: () => void; ask: 'deactivate' | 'archive' };

const questions = {
  deactivate: {
    title: 'Deactivate “{{name}}”?',
    action: 'Deactivate',
    status: 'INACTIVE',
    success: 'Payment page deactivated',
    text: 'Customers who open the page see that it is inactive. You can activate it again.',
  },
  archive: {
    title: 'Archive “{{name}}”?',
    action: 'Archive',
    status: 'CLOSED',
    success: 'Payment page archived',
    text: 'The page stops accepting payments permanently. It cannot be activated or changed. Its payments and statistics are kept, and its address is not reused.',
  },
} as const;

export function ConfirmStatusChange({ page, opened, onClose, ask }: Props) {
  const { t } = useTranslation();
  const { title, action, status, success, text } = questions[ask];
  const setStatus = useCall(paymentPagesContract.setPaymentPageStatus, { success: t(success) });
  const run = () => setStatus.run({ params: { pageId: page.id }, body: { status } });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t(title, { name: page.name })}
      action={t(action)}
      danger={ask === 'archive'}
      onConfirm={() => run().then((done) => done !== undefined)}
    >
      {t(text)}
    </Confirm>
  );
}
