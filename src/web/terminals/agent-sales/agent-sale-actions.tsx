// The status of an agent's sale or cash-out, and the actions while it waits for its card.
import { IconCreditCard, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AgentSaleStatus, agentSaleStatusLabels } from '#shared/contract/terminals/agent-enums.ts';
import { type AgentSale, agentSalesContract } from '#shared/contract/terminals/agent-sales.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { type StatusStyle, StyledStatus } from '#web/ui/status.tsx';

const looks: Record<AgentSaleStatus, StatusStyle> = {
  WAITING: { label: agentSaleStatusLabels.WAITING, tone: 'warning', shape: 'half' },
  PAID: { label: agentSaleStatusLabels.PAID, tone: 'success' },
  FAILED: { label: agentSaleStatusLabels.FAILED, tone: 'danger' },
  CANCELLED: { label: agentSaleStatusLabels.CANCELLED, tone: 'neutral', shape: 'ring' },
  EXPIRED: { label: agentSaleStatusLabels.EXPIRED, tone: 'neutral', shape: 'ring' },
};

export function AgentSaleStatusText({ status }: { status: AgentSaleStatus }) {
  return <StyledStatus of={looks[status]} />;
}

/** In test mode the simulated terminal reads a card for the sale. */
export function AgentSaleMenu({ sale }: { sale: AgentSale }) {
  const { t } = useTranslation();
  const { mode } = useSession();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
  const params = { agentSaleId: sale.id };
  const simulate = useCall(agentSalesContract.simulateAgentSale);
  const cancel = useCall(agentSalesContract.cancelAgentSale);
  if (!mayChange || sale.status !== 'WAITING') return null;
  const read = (card: 'approved' | 'declined') => () => void simulate.run({ params, body: { card } });
  return (
    <RowMenu label={t('More for {{name}}', { name: sale.reference })}>
      {mode === 'test' && (
        <RowMenuItem icon={IconCreditCard} onClick={read('approved')}>
          {t('Simulate an approved card')}
        </RowMenuItem>
      )}
      {mode === 'test' && (
        <RowMenuItem icon={IconCreditCard} onClick={read('declined')}>
          {t('Simulate a declined card')}
        </RowMenuItem>
      )}
      <RowMenuItem icon={IconX} danger onClick={() => void cancel.run({ params })}>
        {t('Cancel')}
      </RowMenuItem>
    </RowMenu>
  );
}
