// The list of virtual terminals: search, status tabs with counts, and row actions.
import { IconDeviceMobile } from '@tabler/icons-react';
import { lazy } from 'react';
import {
  type VirtualTerminal,
  virtualTerminalStatuses,
  virtualTerminalsContract,
} from '#shared/contract/terminals/virtual-terminals.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import {
  labelColumn,
  paymentsColumn,
  sourceReferenceColumn,
  sourceStatusColumn,
} from '#web/payments/payment-sources/source-columns.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { collectedColumn, createdColumn, nameColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { terminalTabs } from '../terminal-tabs.ts';
import { useMayChangeTerminals } from '../use-may-change.ts';
import { TerminalDialogs, TerminalMenu, useTerminalDialogs } from './virtual-terminal-actions.tsx';
import { TerminalStatus, terminalPath, terminalStatusLabels } from './virtual-terminal-status.tsx';

const VirtualTerminalForm = lazy(() =>
  import('./virtual-terminal-form.tsx').then((m) => ({ default: m.VirtualTerminalForm })),
);

const source = {
  endpoint: virtualTerminalsContract.listVirtualTerminals,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadVirtualTerminalList = loadList(source);

export function VirtualTerminalListPage() {
  const terminals = useList(source);
  const mayChange = useMayChangeTerminals();
  const [create, form] = useCreate({
    label: 'Create virtual terminal',
    form: (shown) => <VirtualTerminalForm terminal={null} {...shown} />,
  });
  return (
    <ListPage
      list={terminals}
      name="virtual-terminals"
      title="Virtual terminals"
      label="Virtual terminals"
      subRoutes={terminalTabs}
      search="Name, label or code"
      tabs={tabs}
      columns={columns}
      rowPath={terminalPath}
      rowActions={(terminal) => <RowActions terminal={terminal} />}
      rowActionsWidth={64}
      phone={phoneRow}
      exports={virtualTerminalsContract.exportVirtualTerminals}
      create={mayChange && create}
      empty={{
        icon: IconDeviceMobile,
        title: 'No virtual terminals yet',
        text: 'Take payments at a counter without a machine: customers scan a code, enter the amount and pay.',
      }}
    >
      {form}
    </ListPage>
  );
}

const tabs = statusTabs(virtualTerminalStatuses, terminalStatusLabels);

const columns: readonly Column<VirtualTerminal>[] = [
  { ...nameColumn, width: 190 },
  { ...sourceReferenceColumn, header: 'Code', width: 170, hidden: false },
  labelColumn,
  paymentsColumn((terminal) => terminal.payments),
  collectedColumn,
  { ...sourceStatusColumn, cell: (terminal) => <TerminalStatus status={terminal.status} /> },
  createdColumn,
];

function RowActions({ terminal }: { terminal: VirtualTerminal }) {
  const dialogs = useTerminalDialogs();
  return (
    <>
      <TerminalMenu terminal={terminal} dialogs={dialogs} />
      <TerminalDialogs terminal={terminal} dialogs={dialogs} />
    </>
  );
}

function phoneRow(terminal: VirtualTerminal) {
  return {
    title: terminal.name,
    meta: terminal.label ?? terminal.reference,
    status: <TerminalStatus status={terminal.status} />,
  };
}
