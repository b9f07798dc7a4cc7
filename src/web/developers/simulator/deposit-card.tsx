// Wallets, and simulated bank deposits to them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SimulatorState, simulatorContract } from '#shared/contract/developers/simulator.ts';
import { useCall } from '#web/api/use-call.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { state: SimulatorState | undefined; disabled: boolean };

export function DepositCard({ state, disabled }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Deposits in wallets')}>
      {!state ? null : state.wallets.length === 0 ? (
        <p className="sm dim">{t('No wallet is active. Open one under Banking services.')}</p>
      ) : (
        <Deposit wallets={state.wallets} disabled={disabled} />
      )}
    </SectionCard>
  );
}

function Deposit({ wallets, disabled }: { wallets: SimulatorState['wallets']; disabled: boolean }) {
  const { t } = useTranslation();
  const [walletId, setWalletId] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const wallet = wallets.find(({ id }) => id === walletId);
  const send = useCall(simulatorContract.simulateDeposit, {
    success: t('The deposit has arrived'),
    invalidates: ['wallet', 'balance'],
  });
  return (
    <div className="stack">
      <SelectField
        label="Wallet"
        placeholder={t('Choose a wallet')}
        data={wallets.map((wallet) => ({ value: wallet.id, label: `${wallet.name}, ${wallet.reference}` }))}
        value={walletId}
        onChange={setWalletId}
      />
      <AmountField
        label="Amount"
        currency={wallet?.currency ?? 'NGN'}
        value={amount}
        onChange={(next: number | null) => setAmount(next)}
      />
      <WriteButton
        variant="default"
        disabled={disabled || !walletId || !amount}
        loading={send.isPending}
        onClick={() => void send.run({ body: { walletId: walletId ?? '', amount: amount ?? 0 } })}
      >
        {t('Deposit')}
      </WriteButton>
    </div>
  );
}
