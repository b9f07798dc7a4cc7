// The list of schedules: search, status tabs, export, and creation.
import { IconCalendarRepeat } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { frequencyLabels, scheduleStatusLabels } from '#shared/banking/transfer-labels.ts';
import {
  scheduleStatuses,
  type TransferSchedule,
  transferSchedulesContract,
} from '#shared/contract/banking/transfer-schedules.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { usePermissions } from '#web/api/session.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { amountColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { schedulePath } from './schedule-labels.ts';
import { ScheduleStatus } from './schedule-status.tsx';

const ScheduleForm = lazy(() => import('./schedule-form.tsx').then((m) => ({ default: m.ScheduleForm })));
const source = { endpoint: transferSchedulesContract.listTransferSchedules } as const;
export const loadScheduleList = loadList(source);
const tabs = statusTabs(scheduleStatuses, scheduleStatusLabels);

const columns: readonly Column<TransferSchedule>[] = [
  {
    key: 'recipient',
    header: 'Recipient',
    fixed: true,
    cell: (row) => (
      <span className="trunc">
        <span className="strong">{row.account_name}</span>{' '}
        <span className="mut num">
          {row.bank_name} •••• {row.account_number.slice(-4)}
        </span>
      </span>
    ),
  },
  { key: 'frequency', header: 'How often', width: 110, cell: (row) => <Frequency of={row} /> },
  { key: 'nextOn', header: 'Next', width: 130, sort: 'nextOn', cell: (row) => <Next of={row} /> },
  {
    key: 'runs',
    header: 'Created',
    width: 80,
    align: 'right',
    cell: ({ runs }) => <span className="num">{runs}</span>,
  },
  amountColumn,
  { ...statusColumn, width: 130, cell: ({ status }) => <ScheduleStatus status={status} /> },
];

export function ScheduleListPage() {
  const mayChange = usePermissions().can(canWrite('BANKING_SERVICES.TRANSFERS'));
  const [create, form] = useCreate({
    label: 'Schedule transfers',
    form: (shown) => <ScheduleForm {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="transfer-schedules"
      title="Scheduled transfers"
      label="Scheduled transfers"
      search="Name, account or reference"
      tabs={tabs}
      columns={columns}
      rowPath={schedulePath}
      phone={(row) => ({
        title: row.account_name,
        meta: <Next of={row} />,
        amount: <MoneyText amount={row.amount} currency={row.currency} />,
        status: <ScheduleStatus status={row.status} />,
      })}
      exports={transferSchedulesContract.exportTransferSchedules}
      create={mayChange && create}
      empty={{
        icon: IconCalendarRepeat,
        title: 'No scheduled transfers yet',
        text: 'Send rent, wages and subscriptions automatically on their date.',
      }}
    >
      {form}
    </ListPage>
  );
}

function Frequency({ of }: { of: TransferSchedule }) {
  const { t } = useTranslation();
  return <span className="mut">{t(frequencyLabels[of.frequency])}</span>;
}

function Next({ of }: { of: TransferSchedule }) {
  if (!of.next_on) return <span className="dim">—</span>;
  return <DateText at={`${of.next_on}T12:00:00Z`} as="date" />;
}
