// The list of POS terminals: location, time of the last request, and volume.
import { Button } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type PosTerminal, posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import {
  connections,
  posTerminalStatuses,
  posTerminalStatusLabels,
} from '#shared/contract/terminals/terminal-enums.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { paymentsColumn } from '#web/payments/payment-sources/source-columns.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { collectedColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { terminalRequestsPath, terminalTabs } from '../terminal-tabs.ts';
import { PosTerminalStatusText, posTerminalPath } from './pos-terminal-status.tsx';

const source = {
  endpoint: posTerminalsContract.listPosTerminals,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadPosTerminalList = loadList(source);
const tabs = statusTabs(posTerminalStatuses, posTerminalStatusLabels);
const connectionLabels = { online: 'Online', offline: 'Offline' } as const;
const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'connection',
    label: 'Connection',
    single: true,
    options: connections.map((value) => ({ value, label: connectionLabels[value] })),
  },
];

const columns: readonly Column<PosTerminal>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: 190,
    fixed: true,
    cell: (terminal) => <span className="strong trunc">{terminal.name}</span>,
  },
  {
    key: 'serialNumber',
    header: 'Serial number',
    sort: 'serialNumber',
    width: 150,
    cell: (terminal) => <span className="num">{terminal.serialNumber}</span>,
  },
  {
    key: 'address',
    header: 'Location',
    cell: (terminal) => <span className="trunc">{terminal.address ?? '—'}</span>,
  },
  {
    key: 'lastSeen',
    header: 'Last seen',
    sort: 'lastSeen',
    sortFirst: 'descending',
    width: 130,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <DateText at={lastSeenAt} as="relative" /> : '—'),
  },
  paymentsColumn((terminal) => terminal.payments),
  collectedColumn,
  { ...statusColumn, width: 144, cell: ({ status }) => <PosTerminalStatusText status={status} /> },
];

export function PosTerminalListPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      list={useList(source)}
      name="pos-terminals"
      title="POS terminals"
      label="POS terminals"
      subRoutes={terminalTabs}
      search="Serial number, name or location"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={posTerminalPath}
      phone={(terminal) => ({
        title: terminal.name,
        meta: terminal.serialNumber,
        amount: <MoneyText amount={terminal.collected} currency={terminal.currency} />,
        status: <PosTerminalStatusText status={terminal.status} />,
      })}
      exports={posTerminalsContract.exportPosTerminals}
      empty={{
        icon: IconDeviceTablet,
        title: 'No POS terminals yet',
        text: 'Request terminals. Once they are delivered and assigned they appear here by serial number.',
        action: (
          <Button component={Link} to={terminalRequestsPath} variant="default">
            {t('Open requests')}
          </Button>
        ),
      }}
    />
  );
}
