// Start of a bank transfer, before an account exists: instructions and total.
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { FeeLines } from '../card/fee-lines.tsx';
import { useQuote } from '../card/use-quote.ts';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import type { PaymentActions } from '../payment.ts';
import { useTransferAccount } from './use-transfer-account.ts';

type TransferStartProps = { page: CheckoutPage; reference: string; actions: PaymentActions };

export function TransferStart({ page, reference, actions }: TransferStartProps) {
  const { busy, failure, open } = useTransferAccount(reference, actions);
  const { quote, asking } = useQuote(page, reference, 'transfer', '');
  return (
    <div className="pp-form">
      <ol className="pp-how">
        <li>{t('You get an account number for this payment only.')}</li>
        <li>{t('Transfer the exact amount to it from your bank app, by USSD or at a branch.')}</li>
        <li>{t('This page updates as soon as the money arrives.')}</li>
      </ol>
      <FeeLines page={page} quote={quote} asking={asking} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" onClick={() => void open()} busy={busy && t('Creating an account…')}>
        {t('Show account number')}
      </Button>
    </div>
  );
}
