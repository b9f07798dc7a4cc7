// Transfers from wallets that the bank can answer now, or return after they have arrived.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type SimulatorState, simulatorContract } from '#shared/contract/developers/simulator.ts';
import { useCall } from '#web/api/use-call.ts';
import { TestAccounts, TestAmounts } from '#web/settlement/bank-accounts/test-accounts.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { TransferName } from './transfer-name.tsx';

type Props = { state: SimulatorState | undefined; disabled: boolean };

export function OutgoingCard({ state, disabled }: Props) {
  const { t } = useTranslation();
  const answer = useCall(simulatorContract.answerSimulatedTransfer, {
    success: t('Bank response simulated'),
    invalidates: ['transfer', 'wallet', 'balance'],
  });
  return (
    <SectionCard title={t('Wallet transfers')}>
      {!state ? null : state.outgoing.length === 0 ? (
        <p className="sm dim">{t('No pending or completed transfers.')}</p>
      ) : (
        <ul className="simulator-transfers">
          {state.outgoing.map((item) => {
            const tell = (outcome: 'done' | 'failed' | 'returned', label: string) => (
              <Button
                size="xs"
                variant="default"
                disabled={disabled || answer.isPending}
                onClick={() => void answer.run({ params: { transferId: item.id }, body: { outcome } })}
              >
                {t(label)}
              </Button>
            );
            return (
              <li key={item.id}>
                <TransferName one={item} />
                {item.status === 'PROCESSING' ? (
                  <>
                    {tell('done', 'Confirm')}
                    {tell('failed', 'Fail')}
                  </>
                ) : (
                  tell('returned', 'Return')
                )}
              </li>
            );
          })}
        </ul>
      )}
      <TestAccounts />
      <TestAmounts />
    </SectionCard>
  );
}
