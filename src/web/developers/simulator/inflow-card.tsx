// Virtual accounts, and simulated inflows to them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  inflowNotices,
  type SimulatorState,
  simulatorContract,
} from '#shared/contract/developers/simulator.ts';
import { useCall } from '#web/api/use-call.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { state: SimulatorState | undefined; disabled: boolean };
type Notice = (typeof inflowNotices)[number];

const noticeLabels: Record<Notice, string> = {
  once: 'Bank sends one notification',
  twice: 'Bank sends the notification twice',
  never: 'Bank sends no notification',
};

export function InflowCard({ state, disabled }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Virtual account inflows')}>
      {!state ? null : state.virtualAccounts.length === 0 ? (
        <p className="sm dim">{t('No virtual account is active. Open one under Banking services.')}</p>
      ) : (
        <Inflow accounts={state.virtualAccounts} disabled={disabled} />
      )}
    </SectionCard>
  );
}

function Inflow({ accounts, disabled }: { accounts: SimulatorState['virtualAccounts']; disabled: boolean }) {
  const { t } = useTranslation();
  const [id, setId] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [notice, setNotice] = useState<Notice>('once');
  const account = accounts.find((account) => account.id === id);
  const choose = (chosen: string | null) => {
    setId(chosen);
    setAmount(accounts.find((account) => account.id === chosen)?.amount ?? amount);
  };
  const send = useCall(simulatorContract.simulateInflow, {
    success: t('The transfer was sent'),
    invalidates: ['virtual-accounts', 'wallet', 'balance'],
  });
  const body = { virtualAccountId: id ?? '', amount: amount ?? 0, notice };
  return (
    <div className="stack">
      <SelectField
        label="Virtual account"
        placeholder={t('Choose an account')}
        data={accounts.map((account) => ({
          value: account.id,
          label: `${account.name}, ${account.accountNumber}`,
        }))}
        value={id}
        onChange={choose}
      />
      <AmountField
        label="Amount"
        currency={account?.currency ?? 'NGN'}
        value={amount}
        onChange={(next: number | null) => setAmount(next)}
      />
      <SelectField
        label="Notification"
        data={inflowNotices.map((value) => ({ value, label: t(noticeLabels[value]) }))}
        value={notice}
        onChange={(value: string | null) => setNotice((value ?? 'once') as Notice)}
      />
      <WriteButton
        variant="default"
        disabled={disabled || !id || !amount}
        loading={send.isPending}
        onClick={() => void send.run({ body })}
      >
        {t('Send transfer')}
      </WriteButton>
    </div>
  );
}
