// Refunds paid to a bank account, which the bank can return.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type SimulatorState, simulatorContract } from '#shared/contract/developers/simulator.ts';
import { useCall } from '#web/api/use-call.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { refundPath } from '#web/ui/payments/refund-labels.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { state: SimulatorState | undefined; disabled: boolean };

export function RefundCard({ state, disabled }: Props) {
  const { t } = useTranslation();
  const sendBack = useCall(simulatorContract.returnSimulatedRefund, {
    success: t('Refund returned to the balance'),
    invalidates: ['transaction', 'balance'],
  });
  return (
    <SectionCard title={t('Refunds')}>
      {!state ? null : state.refunds.length === 0 ? (
        <p className="sm dim">{t('No refunds paid to a bank account.')}</p>
      ) : (
        <ul className="simulator-transfers">
          {state.refunds.map((refund) => (
            <li key={refund.id}>
              <span className="grow">
                <Link to={refundPath(refund)} className="link num">
                  {refund.reference}
                </Link>
                <small>
                  <MoneyText amount={refund.amount} currency={refund.currency} />
                </small>
              </span>
              <WriteButton
                size="xs"
                variant="default"
                disabled={disabled || sendBack.isPending}
                onClick={() => void sendBack.run({ params: { refundId: refund.id } })}
              >
                {t('Return')}
              </WriteButton>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
