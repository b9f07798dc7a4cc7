// Transfers money between a wallet of the business and the float of an agent, in either direction.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import {
  type AgentDetail,
  fundFloatInput,
  returnFloatInput,
} from '#shared/contract/terminals/agent-shapes.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

type Props = ShownDialog & { agent: AgentDetail };
const invalidates = ['wallet', 'balance', 'merchant'];

/** The wallets of the business to choose from, and the float on the other side. */
function useSides(agent: AgentDetail, walletId: string) {
  const own = useQuery(queryOptionsOf(walletsContract.listOwnWallets, { query: {} }));
  const wallets = own.data?.items.filter(({ status }) => status === 'ACTIVE');
  const wallet = wallets?.find(({ id }) => id === walletId);
  const float = agent.floats.find(({ currency }) => currency === wallet?.currency);
  return { wallets, wallet, balance: float?.balance ?? 0 };
}

type Sides = ReturnType<typeof useSides>;

function walletOptions({ wallets }: Pick<Sides, 'wallets'>) {
  return (wallets ?? []).map(({ id, name, available, currency }) => ({
    value: id,
    label: `${name}, ${formatMoney(available, currency)}`,
  }));
}

/** The balances of both sides after the transfer. */
function Then({ sides: { wallet, balance }, amount }: { sides: Sides; amount: number }) {
  const { t } = useTranslation();
  if (!wallet) return null;
  const { name, available, currency } = wallet;
  return (
    <KeyValues
      items={[
        {
          label: t('New balance of {{name}}', { name }),
          value: <MoneyText amount={available - amount} currency={currency} />,
        },
        { label: t('New float'), value: <MoneyText amount={balance + amount} currency={currency} /> },
        { label: t('Charges'), value: <MoneyText amount={0} currency={currency} /> },
      ]}
    />
  );
}

function NoWallet({ wallets }: Pick<Sides, 'wallets'>) {
  const { t } = useTranslation();
  if (wallets?.length !== 0) return null;
  return (
    <Banner tone="warning">{t('The business has no active wallet. Open one under Banking first.')}</Banner>
  );
}

export function FundFloatForm({ agent, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(fundFloatInput, {
    fromWalletId: '',
    amount: null as number | null,
    narration: '',
  });
  const sides = useSides(agent, form.values.fromWalletId);
  const fund = useCall(agentsContract.fundAgentFloat, { form, invalidates, onHeld: onClose });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Fund float"
      submitLabel="Fund float"
      form={form}
      onSubmit={() => fund.run({ params: { agentId: agent.id }, body: form.input() })}
    >
      <NoWallet wallets={sides.wallets} />
      <SelectField
        label="From"
        placeholder={t('Choose a wallet')}
        data={walletOptions(sides)}
        {...form.getInputProps('fromWalletId')}
      />
      <AmountField
        label="Amount"
        currency={sides.wallet?.currency ?? 'NGN'}
        {...form.getInputProps('amount')}
      />
      <TextField label="Narration" optional maxLength={100} {...form.getInputProps('narration')} />
      <Then sides={sides} amount={form.values.amount ?? 0} />
    </DrawerForm>
  );
}

export function ReturnFloatForm({ agent, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(returnFloatInput, {
    toWalletId: '',
    amount: null as number | null,
    narration: '',
  });
  const sides = useSides(agent, form.values.toWalletId);
  const giveBack = useCall(agentsContract.returnAgentFloat, { form, invalidates, onHeld: onClose });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Return float"
      submitLabel="Return float"
      form={form}
      onSubmit={() => giveBack.run({ params: { agentId: agent.id }, body: form.input() })}
    >
      <NoWallet wallets={sides.wallets} />
      <SelectField
        label="To"
        placeholder={t('Choose a wallet')}
        data={walletOptions(sides)}
        {...form.getInputProps('toWalletId')}
      />
      <AmountField
        label="Amount"
        currency={sides.wallet?.currency ?? 'NGN'}
        {...form.getInputProps('amount')}
      />
      <TextField label="Narration" optional maxLength={100} {...form.getInputProps('narration')} />
      <Then sides={sides} amount={-(form.values.amount ?? 0)} />
    </DrawerForm>
  );
}
