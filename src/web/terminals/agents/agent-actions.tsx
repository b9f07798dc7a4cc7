// The actions on an agent: buttons, a menu and their dialogs.
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconId,
  IconKey,
  IconLink,
  IconLockOpen,
  IconPencil,
  IconPercentage,
  IconPlus,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentDetail } from '#shared/contract/terminals/agent-shapes.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { type Dialogs, OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { useMayChangeTerminals } from '../use-may-change.ts';
import type { ShownAgent } from './agent-secrets.tsx';
import { sentTo } from './agent-status.tsx';

const AgentForm = lazy(() => import('./change-forms.tsx').then((m) => ({ default: m.AgentForm })));
const IdentityForm = lazy(() => import('./change-forms.tsx').then((m) => ({ default: m.IdentityForm })));
const FundFloatForm = lazy(() => import('./float-form.tsx').then((m) => ({ default: m.FundFloatForm })));
const ReturnFloatForm = lazy(() => import('./float-form.tsx').then((m) => ({ default: m.ReturnFloatForm })));
const CommissionForm = lazy(() => import('./agent-forms.tsx').then((m) => ({ default: m.CommissionForm })));
const EndForm = lazy(() => import('./agent-forms.tsx').then((m) => ({ default: m.EndForm })));
const AgentSecrets = lazy(() => import('./agent-secrets.tsx').then((m) => ({ default: m.AgentSecrets })));

type Action = 'edit' | 'identity' | 'fund' | 'return' | 'commission' | 'pin' | 'link' | 'block' | 'close';
type Props = { agent: AgentDetail; dialogs: Dialogs<Action> };
export const useAgentDialogs = () => useDialogs<Action>();

/** Shows the recipient of the link. */
export function useSendLink() {
  const { t } = useTranslation();
  return useCall(agentsContract.sendAgentPinLink, {
    success: (agent) => sentTo(t, agent) ?? t('Link sent'),
  });
}

export function AgentActions({ agent, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeTerminals();
  const mayMove = usePermissions().can(canWrite('BANKING_SERVICES.WALLETS'));
  const unblock = useCall(agentsContract.unblockAgent);
  const send = useSendLink();
  const { status, closable } = agent;
  if (status === 'CLOSED' || !(mayChange || mayMove)) return null;
  const item = (icon: typeof IconKey, label: string, action: Action, more = {}) => (
    <RowMenuItem icon={icon} onClick={() => dialogs.open(action)} {...more}>
      {t(label)}
    </RowMenuItem>
  );
  return (
    <>
      {mayChange && status === 'BLOCKED' && (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={16} />}
          loading={unblock.isPending}
          onClick={() => void unblock.run({ params: { agentId: agent.id } })}
        >
          {t('Unblock')}
        </Button>
      )}
      {mayMove && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => dialogs.open('fund')}>
          {t('Fund float')}
        </Button>
      )}
      <RowMenu label={t('More for {{name}}', { name: agent.name })}>
        {mayMove && item(IconArrowBackUp, 'Return float', 'return')}
        {mayChange && item(IconPencil, 'Edit', 'edit')}
        {mayChange && item(IconId, 'Change identity', 'identity')}
        {mayChange && item(IconPercentage, 'Commission', 'commission')}
        {mayChange && status !== 'BLOCKED' && (
          <RowMenuItem icon={IconSend} onClick={() => void send.run({ params: { agentId: agent.id } })}>
            {t('Send PIN link')}
          </RowMenuItem>
        )}
        {mayChange && item(IconKey, 'New PIN', 'pin')}
        {mayChange && item(IconLink, 'New PIN and address', 'link')}
        {mayChange && status !== 'BLOCKED' && item(IconBan, 'Block', 'block', { danger: true })}
        {mayChange &&
          item(IconX, 'Close agent', 'close', {
            danger: true,
            ...(closable && { disabledFor: t(closable) }),
          })}
      </RowMenu>
    </>
  );
}

export function AgentDialogs({ agent, dialogs }: Props) {
  const [shown, setShown] = useState<ShownAgent | null>(null);
  return (
    <>
      <OpenDialog dialogs={dialogs}>
        {{
          edit: (dialog) => <AgentForm agent={agent} {...dialog} />,
          identity: (dialog) => <IdentityForm agent={agent} {...dialog} />,
          fund: (dialog) => <FundFloatForm agent={agent} {...dialog} />,
          return: (dialog) => <ReturnFloatForm agent={agent} {...dialog} />,
          commission: (dialog) => <CommissionForm agent={agent} {...dialog} />,
          pin: (dialog) => <PinQuestion agent={agent} newLink={false} onMade={setShown} {...dialog} />,
          link: (dialog) => <PinQuestion agent={agent} newLink onMade={setShown} {...dialog} />,
          block: (dialog) => <EndForm agent={agent} kind="block" {...dialog} />,
          close: (dialog) => <EndForm agent={agent} kind="close" {...dialog} />,
        }}
      </OpenDialog>
      <Suspense>{shown && <AgentSecrets shown={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}

type PinProps = ShownDialog & { agent: AgentDetail; newLink: boolean; onMade: (shown: ShownAgent) => void };

function PinQuestion({ agent, newLink, onMade, opened, onClose }: PinProps) {
  const { t } = useTranslation();
  const renew = useCall(agentsContract.renewAgentPin, {
    success: false,
    onSuccess: ({ link, pin, ...created }) => onMade({ agent: created, link, pin, isNew: false }),
  });
  const params = { agentId: agent.id };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Create a new PIN for {{name}}?', { name: agent.name })}
      action={t('Create PIN')}
      onConfirm={() => renew.run({ params, body: { newLink } }).then((done) => done !== undefined)}
    >
      {newLink
        ? t('The old PIN and address stop working. The agent has to log in again.')
        : t('The old PIN stops working. The agent has to log in again.')}
    </Confirm>
  );
}
