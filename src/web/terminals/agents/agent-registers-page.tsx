// Cash registers of an agent: those opened at terminals while they were assigned to the agent.
import { IconCashRegister } from '@tabler/icons-react';
import {
  cashRegisterStatuses,
  cashRegisterStatusLabels,
} from '#shared/contract/terminals/cash-register-enums.ts';
import { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { phoneRegister, registerColumns } from '../cash-registers/register-columns.tsx';
import { cashRegisterPath } from '../cash-registers/register-status.tsx';

const source = {
  endpoint: cashRegistersContract.listCashRegisters,
  period: ['createdFrom', 'createdTo'],
  fromPath: 'agentId',
} as const;
export const loadAgentRegisters = loadList(source);
const tabs = statusTabs(cashRegisterStatuses, cashRegisterStatusLabels);

export function AgentRegistersPage() {
  return (
    <ListContent
      list={useList(source)}
      name="agent-registers"
      label="Cash registers"
      search="Reference or terminal"
      tabs={tabs}
      columns={registerColumns}
      rowPath={cashRegisterPath}
      phone={phoneRegister}
      empty={{
        icon: IconCashRegister,
        title: 'No cash registers yet',
        text: 'Cash registers opened at this agent’s terminals appear here.',
      }}
    />
  );
}
