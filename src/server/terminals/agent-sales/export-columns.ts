// The export columns of sales and cash-outs of agents, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { agentSaleKindLabels, agentSaleStatusLabels } from '#shared/contract/terminals/agent-enums.ts';
import { agentSaleFilters } from '#shared/contract/terminals/agent-sales.ts';
import { toDecimalString } from '#shared/money.ts';
import { agentSaleList, type ListedAgentSale } from './queries.ts';

function agentSaleColumns(timeZone: string): Column<ListedAgentSale>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedAgentSale>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Type', 10, 'text', (row) => agentSaleKindLabels[row.kind]],
    ['Status', 10, 'text', (row) => agentSaleStatusLabels[row.status]],
    ['Agent', 24, 'text', (row) => row.agentName],
    ['Agent code', 10, 'text', (row) => row.agentCode],
    ['Serial number', 20, 'text', (row) => row.serialNumber],
    ['Terminal', 24, 'text', (row) => row.terminalName],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Commission', 15, 'amount', (row) => toDecimalString(row.commission, row.currency)],
    ['Customer’s phone number', 20, 'text', (row) => row.customerPhone],
    ['Payment', 18, 'text', (row) => row.paymentReference],
    ['Card', 8, 'text', (row) => row.cardLast4],
    ['Reason for decline', 30, 'text', (row) => row.sentence],
    [`Started (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Ended (${timeZone})`, 20, 'time', (row) => row.endedAt && time(row.endedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: agentSaleFilters,
  count: agentSaleList.count,
  stream: agentSaleList.stream,
  columns: agentSaleColumns,
  stem: 'agent-sales',
  sheet: 'Sales of agents',
});
