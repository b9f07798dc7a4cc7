// Disputes and chargebacks of the latest payments, with a chosen decision.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SimulatorState, simulatorContract } from '#shared/contract/developers/simulator.ts';
import {
  type ChargebackStage,
  chargebackStageLabels,
  chargebackStages,
} from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { state: SimulatorState | undefined; disabled: boolean };

const touched = ['transaction', 'disputes', 'chargebacks', 'balance'];

export function ExceptionsCard({ state, disabled }: Props) {
  const { t } = useTranslation();
  const [reference, setReference] = useState<string | null>(null);
  const [what, setWhat] = useState<string>('first');
  const complain = useCall(simulatorContract.simulateDispute, {
    success: ({ reference: created }) => t('Dispute {{reference}} opened', { reference: created }),
    invalidates: touched,
  });
  const open = useCall(simulatorContract.simulateChargeback, {
    success: ({ reference: created }) => t('Chargeback {{reference}} opened', { reference: created }),
    invalidates: touched,
  });
  const act = () => {
    if (!reference) return;
    if (what === 'complaint') void complain.run({ body: { reference } });
    else void open.run({ body: { reference, stage: what as ChargebackStage } });
  };
  return (
    <SectionCard title={t('Disputes and chargebacks')}>
      <div className="simulator-form">
        <SelectField
          label="Payment"
          searchable
          placeholder={state && state.payments.length === 0 ? t('No payments yet') : t('Select a payment')}
          data={(state?.payments ?? []).map((payment) => ({
            value: payment.reference,
            label: `${payment.reference} · ${formatMoney(payment.amount, payment.currency)}${payment.customer ? ` · ${payment.customer}` : ''}`,
          }))}
          value={reference}
          onChange={setReference}
        />
        <SelectField
          label="Event"
          allowDeselect={false}
          data={[
            { value: 'complaint', label: t('Customer dispute') },
            ...chargebackStages.map((stage) => ({
              value: stage,
              label: t('Chargeback: {{stage}}', { stage: t(chargebackStageLabels[stage]).toLowerCase() }),
            })),
          ]}
          value={what}
          onChange={(next: string | null) => next && setWhat(next)}
        />
        <div className="row">
          <Button
            disabled={disabled || !reference}
            loading={complain.isPending || open.isPending}
            onClick={act}
          >
            {t('Simulate')}
          </Button>
        </div>
      </div>
      {state && state.chargebacks.length > 0 && (
        <ul className="simulator-transfers">
          {state.chargebacks.map((chargeback) => (
            <OpenCase key={chargeback.id} one={chargeback} disabled={disabled} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

const outcomes = [
  { outcome: 'won', label: 'Win' },
  { outcome: 'lost', label: 'Lose' },
  { outcome: 'escalated', label: 'Next stage' },
] as const;

function OpenCase({ one, disabled }: { one: SimulatorState['chargebacks'][number]; disabled: boolean }) {
  const { t } = useTranslation();
  const decide = useCall(simulatorContract.decideSimulatedChargeback, {
    success: t('Scheme decision posted'),
    invalidates: touched,
  });
  return (
    <li>
      <span className="grow">
        <Link to={`/payment-gateway/transactions/chargeback/${one.id}`} className="link num">
          {one.reference}
        </Link>
        <small>{t(chargebackStageLabels[one.stage])}</small>
      </span>
      {outcomes.map(({ outcome, label }) => (
        <WriteButton
          key={outcome}
          size="xs"
          variant="default"
          disabled={disabled || decide.isPending}
          onClick={() => void decide.run({ params: { chargebackId: one.id }, body: { outcome } })}
        >
          {t(label)}
        </WriteButton>
      ))}
    </li>
  );
}
