// Card payment on the gateway's page: the total, and the button that leads there.
import { IconLock } from '@tabler/icons-react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import type { PaymentActions } from '../payment.ts';
import { FeeLines } from './fee-lines.tsx';
import { useHostedCard } from './use-hosted-card.ts';
import { useQuote } from './use-quote.ts';

type HostedCardProps = { page: CheckoutPage; reference: string; actions: PaymentActions };

export function HostedCard({ page, reference, actions }: HostedCardProps) {
  const { busy, failure, go } = useHostedCard(reference, actions);
  const { quote, asking, total } = useQuote(page, reference, 'card', '');
  return (
    <div className="pp-form">
      <p className="pp-says">
        {total === null
          ? t('You enter your card details on a secure page and then return here.')
          : t('You pay {{amount}} on a secure card page and then return here.', {
              amount: formatMoney(total, page.currency),
            })}
      </p>
      <FeeLines page={page} quote={quote} asking={asking} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" onClick={() => void go()} busy={busy && t('One moment…')}>
        {t('Continue to secure card page')}
      </Button>
      <p className="pp-aside row">
        <IconLock size={16} aria-hidden="true" />
        <span>{t('{{name}} never sees your card number.', { name: page.merchant.name })}</span>
      </p>
    </div>
  );
}
