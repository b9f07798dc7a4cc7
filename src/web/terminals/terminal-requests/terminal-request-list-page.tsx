// The list of requests for POS terminals: status and fee.
import { IconTruckDelivery } from '@tabler/icons-react';
import { lazy } from 'react';
import {
  terminalRequestStatuses,
  terminalRequestStatusLabels,
} from '#shared/contract/terminals/terminal-enums.ts';
import {
  type TerminalRequest,
  terminalRequestsContract,
} from '#shared/contract/terminals/terminal-requests.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { usePermissions } from '#web/api/session.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { terminalTabs } from '../terminal-tabs.ts';
import { TerminalRequestStatusText, terminalRequestPath } from './request-status.tsx';

const TerminalRequestForm = lazy(() =>
  import('./terminal-request-form.tsx').then((m) => ({ default: m.TerminalRequestForm })),
);

const source = {
  endpoint: terminalRequestsContract.listTerminalRequests,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadTerminalRequestList = loadList(source);
const tabs = statusTabs(terminalRequestStatuses, terminalRequestStatusLabels);

const columns: readonly Column<TerminalRequest>[] = [
  {
    key: 'reference',
    header: 'Request',
    width: 160,
    fixed: true,
    cell: (row) => <span className="strong">{row.reference}</span>,
  },
  { key: 'model', header: 'Model', cell: (row) => <span className="trunc">{row.modelName}</span> },
  {
    key: 'quantity',
    header: 'Quantity',
    width: 100,
    align: 'right',
    sort: 'quantity',
    sortFirst: 'descending',
    cell: (row) => <span className="num">{row.quantity}</span>,
  },
  {
    key: 'fee',
    header: 'Fee',
    width: 140,
    align: 'right',
    cell: (row) => <MoneyText amount={row.fee} currency={row.currency} />,
  },
  { key: 'contact', header: 'Contact', cell: (row) => <span className="trunc">{row.contactName}</span> },
  { ...statusColumn, width: 130, cell: ({ status }) => <TerminalRequestStatusText status={status} /> },
  createdColumn,
];

export function TerminalRequestListPage() {
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
  const [create, form] = useCreate({
    label: 'Request terminals',
    form: (shown) => <TerminalRequestForm {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="terminal-requests"
      title="Terminal requests"
      label="Terminal requests"
      subRoutes={terminalTabs}
      search="Reference, contact or address"
      tabs={tabs}
      columns={columns}
      rowPath={terminalRequestPath}
      phone={(row) => ({
        title: row.reference,
        meta: `${row.quantity} × ${row.modelName}`,
        amount: <MoneyText amount={row.fee} currency={row.currency} />,
        status: <TerminalRequestStatusText status={row.status} />,
      })}
      exports={terminalRequestsContract.exportTerminalRequests}
      create={mayChange && create}
      empty={{
        icon: IconTruckDelivery,
        title: 'No requests yet',
        text: 'Request POS terminals. Once delivered, they appear among your terminals by serial number.',
      }}
    >
      {form}
    </ListPage>
  );
}
