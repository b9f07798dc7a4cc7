// Payouts that the bank can refuse while under way, or return after they have arrived.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type SimulatorState, simulatorContract } from '#shared/contract/developers/simulator.ts';
import { useCall } from '#web/api/use-call.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { state: SimulatorState | undefined; disabled: boolean };

export function PayoutCard({ state, disabled }: Props) {
  const { t } = useTranslation();
  const fail = useCall(simulatorContract.failSimulatedPayout, {
    success: t('Returned to the balance'),
    invalidates: ['merchant', 'balance'],
  });
  return (
    <SectionCard title={t('Payouts')}>
      {!state ? null : state.payouts.length === 0 ? (
        <p className="sm dim">{t('No payouts in transit or paid.')}</p>
      ) : (
        <ul className="simulator-transfers">
          {state.payouts.map((payout) => (
            <li key={payout.id}>
              <span className="grow">
                <Link to={`/payment-gateway/payouts/${payout.id}/${payout.reference}`} className="link num">
                  {payout.reference}
                </Link>
                <small>
                  <MoneyText amount={payout.net} currency={payout.currency} />
                </small>
              </span>
              <WriteButton
                size="xs"
                variant="default"
                disabled={disabled || fail.isPending}
                onClick={() => void fail.run({ params: { payoutId: payout.id } })}
              >
                {t(payout.status === 'SETTLED' ? 'Return' : 'Fail')}
              </WriteButton>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
