// The action menu of a payout account; each change is confirmed with a one-time code.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PayoutAccount, payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { OneTimeCodeField } from '#web/ui/form/one-time-code-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { ActionsMenu } from '#web/ui/menu/row-menu.tsx';

type Action = 'activate' | 'deactivate' | 'default';

const words: Record<Action, { label: string; title: string; text: string }> = {
  default: {
    label: 'Make default',
    title: 'Pay out to this account?',
    text: 'New payouts go to this account.',
  },
  deactivate: {
    label: 'Disable',
    title: 'Disable this account?',
    text: 'Payouts are no longer sent to this account. If no other account is active, payouts are held.',
  },
  activate: {
    label: 'Enable',
    title: 'Enable this account?',
    text: 'Payouts can be sent to this account after 24 hours.',
  },
};

function actionsOf(account: PayoutAccount): Action[] {
  if (account.status === 'INACTIVE') return ['activate'];
  if (account.status !== 'ACTIVE' && account.status !== 'VERIFIED') return [];
  return account.isDefault ? ['deactivate'] : ['default', 'deactivate'];
}

export function PayoutAccountMenu({ account }: { account: PayoutAccount }) {
  const { t } = useTranslation();
  const [action, setAction] = useState<Action | null>(null);
  const actions = actionsOf(account);
  if (actions.length === 0) return null;
  return (
    <>
      <ActionsMenu
        label={t('Actions of {{bank}}', { bank: account.bankName })}
        actions={actions}
        labelOf={(row) => words[row].label}
        onChoose={setAction}
      />
      {action && <CodeDialog account={account} action={action} onClose={() => setAction(null)} />}
    </>
  );
}

type DialogProps = { account: PayoutAccount; action: Action; onClose: () => void };

function CodeDialog({ account, action, onClose }: DialogProps) {
  const { t } = useTranslation();
  const form = useContractForm(payoutAccountsContract.setBankStatus.body, {
    accountId: account.id,
    action,
    code: '',
  });
  const send = useCall(payoutAccountsContract.requestBankCode, { success: false });
  const change = useCall(payoutAccountsContract.setBankStatus, {
    form,
    onSuccess: onClose,
    onHeld: onClose,
  });
  const { label, title, text } = words[action];
  return (
    <DialogForm
      onClose={onClose}
      title={t(title)}
      says={
        <>
          {account.bankName}, <span className="num">{account.accountNumber}</span>. {t(text)}
        </>
      }
      size={440}
      form={form}
      onSubmit={() => change.run({ body: form.getValues() })}
      submitLabel={t(label)}
      isPending={change.isPending}
    >
      <OneTimeCodeField
        send={() => send.run({})}
        sending={send.isPending}
        input={form.getInputProps('code')}
      />
    </DialogForm>
  );
}
