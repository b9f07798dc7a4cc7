// Payments that wait for a bank transfer, and simulated transfers for them: too little, enough or too much.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SimulatorState, simulatorContract } from '#shared/contract/developers/simulator.ts';
import { useCall } from '#web/api/use-call.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Waiting = SimulatorState['transfers'][number];
type Props = { state: SimulatorState | undefined; disabled: boolean };

export function TransferCard({ state, disabled }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Pending bank transfers')}>
      {!state ? null : state.transfers.length === 0 ? (
        <p className="sm dim">
          {t('No pending bank transfers. Choose bank transfer on a payment page to create an account.')}
        </p>
      ) : (
        <ul className="simulator-transfers">
          {state.transfers.map((transfer) => (
            <Transfer key={transfer.accountNumber} waiting={transfer} disabled={disabled} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Transfer({ waiting, disabled }: { waiting: Waiting; disabled: boolean }) {
  const { t } = useTranslation();
  const [amount, setAmount] = useState<number | null>(waiting.amount - waiting.received);
  const send = useCall(simulatorContract.simulateTransfer, {
    success: t('Transfer received'),
    invalidates: ['transaction', 'balance'],
  });
  return (
    <li>
      <span className="grow">
        <CopyText text={waiting.accountNumber} label="account number" />
        <small>
          {waiting.bankName} · {waiting.reference} ·{' '}
          <MoneyText amount={waiting.amount - waiting.received} currency={waiting.currency} />
        </small>
      </span>
      <AmountField
        label="Amount"
        currency={waiting.currency}
        value={amount}
        onChange={(next: number | null) => setAmount(next)}
      />
      <WriteButton
        variant="default"
        disabled={disabled || !amount}
        loading={send.isPending}
        onClick={() => void send.run({ body: { accountNumber: waiting.accountNumber, amount: amount ?? 0 } })}
      >
        {t('Send')}
      </WriteButton>
    </li>
  );
}
