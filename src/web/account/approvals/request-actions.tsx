// Decision buttons of a request, and the actions of its maker: withdraw, remind, change.
import { Button } from '@mantine/core';
import { IconBell, IconEdit } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalDetail } from '#shared/contract/account/approval-shapes.ts';
import { approvalRequestsContract as contract } from '#shared/contract/account/approvals.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';

const ReviseForm = lazy(() => import('./revise-form.tsx').then((m) => ({ default: m.ReviseForm })));

type Props = { request: ApprovalDetail };

/** Nouns whose lists change when a request is executed. */
const invalidates = ['transaction', 'merchant', 'wallet', 'balance', 'attention', 'transfer'];

export function RequestActions({ request }: Props) {
  const isOpen = request.status === 'PENDING' || request.status === 'FAILED';
  return (
    <>
      {(request.status === 'PENDING' || request.isMine) && <Decide request={request} />}
      {isOpen && (request.canWithdraw || request.canRemind) && <OwnActions request={request} />}
    </>
  );
}

function Decide({ request }: Props) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const approve = useCall(contract.approveRequest, {
    invalidates,
    // The response is composed before the request is carried out: the page shows whether that succeeded.
    success: (answer) => {
      if (answer.status !== 'PENDING') return t('Approved. It is being carried out.');
      const names = answer.approvalSteps.find(({ status }) => status === 'waiting')?.candidates ?? [];
      return names.length > 0
        ? t('Approved. Further approvals are still needed. Can decide: {{names}}', {
            names: names.join(', '),
          })
        : t('Approved. Further approvals are still needed.');
    },
  });
  const decline = useCall(contract.declineRequest, { invalidates });
  const add = useCall(contract.commentOnRequest, { onSuccess: () => setComment('') });
  const params = { requestId: request.id };
  const { revision, canDecide, status, why } = request;
  const refuse = () => {
    if (comment.trim().length < 2) return setMissing(true);
    return decline.run({ params, body: { revision, comment } });
  };
  return (
    <section className="card decide">
      <div className="body stack">
        <TextAreaField
          label="Comment"
          optional
          placeholder={canDecide ? t('What did you check? Required to decline.') : undefined}
          countMax={500}
          value={comment}
          error={missing ? t('Enter a reason for declining') : undefined}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setMissing(false);
          }}
        />
      </div>
      <footer className="decide-foot">
        <span className="mut sm grow" id={`why-${request.id}`}>
          {canDecide
            ? t('You will be asked to confirm your identity when you approve.')
            : status === 'PENDING' && t(why ?? '')}
        </span>
        <Button
          variant="subtle"
          size="md"
          disabled={comment.trim().length < 2}
          loading={add.isPending}
          onClick={() => void add.run({ params, body: { comment } })}
        >
          {t('Add comment')}
        </Button>
        {status === 'PENDING' && (
          <>
            {canDecide && (
              <Button
                variant="default"
                data-tone="danger"
                size="md"
                loading={decline.isPending}
                onClick={refuse}
              >
                {t('Decline')}
              </Button>
            )}
            <Button
              size="md"
              disabled={!canDecide}
              aria-describedby={`why-${request.id}`}
              loading={approve.isPending}
              onClick={() => void approve.run({ params, body: { revision, comment } })}
            >
              {t(request.verb)}
            </Button>
          </>
        )}
      </footer>
    </section>
  );
}

function OwnActions({ request }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const dialogs = useDialogs<'revise'>();
  const withdraw = useCall(contract.withdrawRequest, { invalidates });
  const remind = useCall(contract.remindCheckers);
  const params = { requestId: request.id };
  return (
    <div className="row own-actions">
      {request.canWithdraw && (
        <Button variant="default" size="md" onClick={() => setAsking(true)}>
          {t('Withdraw')}
        </Button>
      )}
      {request.canRemind && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconBell size={16} />}
          loading={remind.isPending}
          onClick={() => void remind.run({ params })}
        >
          {t('Remind')}
        </Button>
      )}
      {request.edit.length > 0 && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconEdit size={16} />}
          onClick={() => dialogs.open('revise')}
        >
          {t(request.status === 'FAILED' ? 'Edit and resubmit' : 'Change')}
        </Button>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Withdraw this request?')}
        action={t('Withdraw request')}
        danger
        onConfirm={() => withdraw.run({ params }).then((done) => done !== undefined)}
      >
        {t('It will not be carried out. You can submit it again at any time.')}
      </Confirm>
      <OpenDialog dialogs={dialogs}>
        {{ revise: (shown) => <ReviseForm request={request} {...shown} /> }}
      </OpenDialog>
    </div>
  );
}
