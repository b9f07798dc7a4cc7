// The export columns of agents, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { agentStatusLabels } from '#shared/contract/terminals/agent-enums.ts';
import { agentFilters } from '#shared/contract/terminals/agent-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { agentList, type ListedAgent } from './queries.ts';

function agentColumns(timeZone: string): Column<ListedAgent>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedAgent>([
    ['Code', 10, 'text', (row) => row.code],
    ['First name', 20, 'text', (row) => row.firstName],
    ['Last name', 20, 'text', (row) => row.lastName],
    ['Status', 10, 'text', (row) => agentStatusLabels[row.status]],
    ['Identity verified', 16, 'text', (row) => (row.identityStatus === 'VERIFIED' ? 'Yes' : 'No')],
    ['Phone number', 18, 'text', (row) => row.phone],
    ['E-mail', 28, 'text', (row) => row.email],
    ['Location', 36, 'text', (row) => row.address],
    ['Latitude', 12, 'text', (row) => String(row.latitude)],
    ['Longitude', 12, 'text', (row) => String(row.longitude)],
    ['Terminals', 10, 'count', (row) => String(row.terminals)],
    [
      'Float',
      24,
      'text',
      (row) =>
        row.floats
          .map(({ currency, balance }) => `${currency} ${toDecimalString(balance, currency)}`)
          .join(', ') || null,
    ],
    [`Invited (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Last login (${timeZone})`, 20, 'time', (row) => row.lastSignedInAt && time(row.lastSignedInAt)],
  ]);
}

export const exportKind = exportOf({
  filters: agentFilters,
  count: agentList.count,
  stream: agentList.stream,
  columns: agentColumns,
  stem: 'agents',
  sheet: 'Agents',
});
