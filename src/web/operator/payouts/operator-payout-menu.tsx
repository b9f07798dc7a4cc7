// The actions on a payout: hold, release, mark as returned, hold all payouts of its business.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  operatorPayoutsContract as contract,
  type OperatorPayout,
} from '#shared/contract/operator/payouts.ts';
import { formatMoney } from '#shared/money.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ReasonDialog } from '#web/operator/reason-dialog.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { ActionsMenu } from '#web/ui/menu/row-menu.tsx';

type Action = 'hold' | 'release' | 'return' | 'holdBusiness';

const words: Record<Action, { label: string; text: string }> = {
  hold: { label: 'Hold this payout', text: 'It is not sent until staff release it.' },
  release: { label: 'Release this payout', text: 'It is sent, unless there is another hold.' },
  return: { label: 'Mark as returned', text: 'The money is returned to the balance of the business.' },
  holdBusiness: {
    label: 'Hold all payouts of the business',
    text: 'No live payouts of this business are sent until you release them.',
  },
};

function actionsOf(payout: OperatorPayout): Action[] {
  const actions: Action[] = [];
  if (payout.status === 'CREATED' || (payout.status === 'PENDING' && !payout.heldByOperator))
    actions.push('hold');
  if (payout.heldByOperator && payout.status === 'PENDING') actions.push('release');
  if (payout.status === 'SETTLED') actions.push('return');
  if (payout.mode === 'live') actions.push('holdBusiness');
  return actions;
}

export function OperatorPayoutMenu({ payout }: { payout: OperatorPayout }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [action, setAction] = useState<Action | null>(null);
  const actions = actionsOf(payout);
  if (!can('PAYOUTS.READ_WRITE') || actions.length === 0) return null;
  return (
    <>
      <ActionsMenu
        label={t('Actions of {{reference}}', { reference: payout.payoutRef })}
        actions={actions}
        labelOf={(row) => words[row].label}
        onChoose={setAction}
      />
      {action && <Asked payout={payout} action={action} onClose={() => setAction(null)} />}
    </>
  );
}

type AskedProps = { payout: OperatorPayout; action: Action; onClose: () => void };

function Asked({ payout, action, onClose }: AskedProps) {
  const { t } = useTranslation();
  const hold = useCall(contract.holdOperatorPayout);
  const release = useCall(contract.releaseOperatorPayout);
  const giveBack = useCall(contract.returnOperatorPayout);
  const holdAll = useCall(contract.holdBusinessPayouts);
  const params = { payoutId: payout.id };
  const { label, text } = words[action];
  const of = payout.business.name;
  const title =
    action === 'holdBusiness'
      ? t('Hold all payouts of {{name}}', { name: of })
      : `${t(label)}: ${of}, ${formatMoney(payout.net, payout.currency)}`;
  if (action === 'release')
    return (
      <Confirm
        opened
        onClose={onClose}
        title={title}
        action={t(label)}
        onConfirm={() => release.run({ params }).then((done) => done !== undefined)}
      >
        {t(text)}
      </Confirm>
    );
  const run = (reason: string) => {
    if (action === 'hold') return hold.run({ params, body: { reason } });
    if (action === 'return') return giveBack.run({ params, body: { reason } });
    return holdAll.run({ body: { businessId: payout.business.id, reason } });
  };
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={title}
      action={t(label)}
      isPending={hold.isPending || giveBack.isPending || holdAll.isPending}
      onConfirm={(reason) => run(reason).then((done) => done !== undefined)}
    >
      {t(text)}
    </ReasonDialog>
  );
}
