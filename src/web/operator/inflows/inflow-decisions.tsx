// Decisions of staff on an inflow or a bank request, each with a reason.

import { IconArrowBackUp, IconLink, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  operatorInflowsContract as contract,
  matchInput,
  type WaitingBankRequest,
  type WaitingInflow,
} from '#shared/contract/operator/bank/inflows.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DecideButtons } from '#web/operator/decide-buttons.tsx';
import { ReasonDialog } from '#web/operator/reason-dialog.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';

type Shown = ShownDialog & { inflow: WaitingInflow };

export function InflowMenu({ inflow }: { inflow: WaitingInflow }) {
  const { t } = useTranslation();
  const dialogs = useDialogs<'match' | 'return' | 'hold'>();
  return (
    <>
      <RowMenu label={t('More for {{name}}', { name: inflow.reference })}>
        <RowMenuItem icon={IconLink} onClick={() => dialogs.open('match')}>
          {t('Match with an account')}
        </RowMenuItem>
        {inflow.status === 'UNMATCHED' && (
          <RowMenuItem icon={IconPlayerPause} onClick={() => dialogs.open('hold')}>
            {t('Hold')}
          </RowMenuItem>
        )}
        <RowMenuItem icon={IconArrowBackUp} danger onClick={() => dialogs.open('return')}>
          {t('Return to sender')}
        </RowMenuItem>
      </RowMenu>
      <OpenDialog dialogs={dialogs}>
        {{
          match: (shown) => <MatchForm inflow={inflow} {...shown} />,
          return: (shown) => <ReturnQuestion inflow={inflow} {...shown} />,
          hold: (shown) => <HoldQuestion inflow={inflow} {...shown} />,
        }}
      </OpenDialog>
    </>
  );
}

function MatchForm({ inflow, opened, onClose }: Shown) {
  const { t } = useTranslation();
  const amount = formatMoney(inflow.amount, inflow.currency);
  const form = useContractForm(matchInput, { account: inflow.account.reference ?? '', reason: '' });
  const match = useCall(contract.matchWaitingInflow, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Match {{amount}} with an account?', { amount })}
      says={
        inflow.business
          ? t('It is credited to the wallet or balance of a static virtual account of {{business}}.', {
              business: inflow.business.name,
            })
          : t('It is credited as if sent to the static virtual account you enter.')
      }
      form={form}
      onSubmit={() => match.run({ params: { inflowId: inflow.id }, body: form.input() })}
      submitLabel={t('Credit {{amount}}', { amount })}
      isPending={match.isPending}
    >
      <TextField
        label="Account reference"
        hint={t('For example VAC-5H20QK8A')}
        {...form.getInputProps('account')}
      />
      <TextAreaField label="Reason" {...form.getInputProps('reason')} />
    </DialogForm>
  );
}

function ReturnQuestion({ inflow, ...shown }: Shown) {
  const { t } = useTranslation();
  const back = useCall(contract.returnWaitingInflow);
  const amount = formatMoney(inflow.amount, inflow.currency);
  return (
    <ReasonDialog
      {...shown}
      title={t('Return {{amount}}?', { amount })}
      action={t('Return {{amount}}', { amount })}
      danger
      isPending={back.isPending}
      hint={t('Recorded in the audit trail and shown to the business')}
      onConfirm={(reason) =>
        back.run({ params: { inflowId: inflow.id }, body: { reason } }).then((done) => done !== undefined)
      }
    >
      {t('It is returned to {{sender}}.', { sender: inflow.sender_name ?? t('the sender') })}
    </ReasonDialog>
  );
}

function HoldQuestion({ inflow, ...shown }: Shown) {
  const { t } = useTranslation();
  const hold = useCall(contract.holdWaitingInflow);
  const amount = formatMoney(inflow.amount, inflow.currency);
  return (
    <ReasonDialog
      {...shown}
      title={t('Hold {{amount}}?', { amount })}
      action={t('Hold {{amount}}', { amount })}
      isPending={hold.isPending}
      hint={t('Recorded in the audit trail and shown to the business')}
      onConfirm={(reason) =>
        hold.run({ params: { inflowId: inflow.id }, body: { reason } }).then((done) => done !== undefined)
      }
    >
      {t('It stays in the queue as on hold until it is matched or returned.')}
    </ReasonDialog>
  );
}

export function AnswerRequest({ request }: { request: WaitingBankRequest }) {
  const { t } = useTranslation();
  const answer = useCall(contract.answerVirtualBankRequest);
  return (
    <DecideButtons
      approve={t('Approve this bank?')}
      reject={t('Reject this bank?')}
      hint={t('Shown to the business')}
      isPending={answer.isPending}
      onDecide={(approved, reason) =>
        answer
          .run({ params: { bankRequestId: request.id }, body: { approved, answer: reason } })
          .then((done) => done !== undefined)
      }
    >
      {t('{{business}} requests virtual accounts at {{bank}}.', {
        business: request.business.name,
        bank: request.bank_name,
      })}
    </DecideButtons>
  );
}
