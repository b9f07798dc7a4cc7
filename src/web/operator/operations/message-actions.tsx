// The actions on a failed or waiting message: send again, discard, reveal the recipient.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  operationsContract as contract,
  type OperationsMessage,
} from '#shared/contract/operator/console/operations.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ReasonDialog } from '#web/operator/reason-dialog.tsx';
import { Reveal } from '#web/operator/reveal.tsx';
import { ActionsMenu } from '#web/ui/menu/row-menu.tsx';
import { kindText } from './operations-cells.tsx';

type Action = 'retry' | 'discard';
const labels: Record<Action, string> = { retry: 'Send again', discard: 'Discard' };

const paramsOf = ({ id, channel, environmentId }: OperationsMessage) => ({
  messageId: id,
  channel,
  environmentId,
});

export function MessageActions({ message }: { message: OperationsMessage }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [discarding, setDiscarding] = useState(false);
  const retry = useCall(contract.retryMessage);
  const discard = useCall(contract.discardMessage);
  const params = paramsOf(message);
  const actions: Action[] = [];
  if (message.canRetry) actions.push('retry');
  if (message.status !== 'DISCARDED' && !message.isBeingSent) actions.push('discard');
  if (!can('OPERATIONS.READ_WRITE') || actions.length === 0) return null;
  const name = `${kindText(message.kind)}, ${message.to}`;
  return (
    <>
      <ActionsMenu
        label={t('Actions of {{reference}}', { reference: name })}
        actions={actions}
        labelOf={(row) => labels[row]}
        onChoose={(row) => (row === 'retry' ? void retry.run({ params }) : setDiscarding(true))}
      />
      {discarding && (
        <ReasonDialog
          opened
          danger
          onClose={() => setDiscarding(false)}
          title={t('Discard this message?')}
          action={t('Discard')}
          isPending={discard.isPending}
          hint={t('Recorded in the audit trail')}
          onConfirm={async (reason) => (await discard.run({ params, body: { reason } })) !== undefined}
        >
          {t('{{name}}: the message will not be sent, and its text is erased.', { name })}
        </ReasonDialog>
      )}
    </>
  );
}

/** Masked, with a button that reveals it. */
export function Recipient({ message }: { message: OperationsMessage }) {
  const { can } = useOperator();
  const reveal = useCall(contract.revealRecipient, { success: false });
  return (
    <span className="row" style={{ gap: 8, minWidth: 0 }}>
      <span className="trunc num">{message.to}</span>
      {can('OPERATIONS.READ_WRITE') && (
        <Reveal
          name="Recipient"
          isPending={reveal.isPending}
          onReveal={(reason) => reveal.run({ params: paramsOf(message), body: { reason } })}
        />
      )}
    </span>
  );
}
