// Export columns of senders, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { senderFilters } from '#shared/contract/banking/remittance/people-shapes.ts';
import { fundSources, identityKinds } from '#shared/contract/banking/remittance/remittance-enums.ts';
import { countSenders, type ListedSender, senderName, streamSenders } from './list-senders.ts';

function senderColumns(timeZone: string): Column<ListedSender>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedSender>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 30, 'text', senderName],
    ['Status', 10, 'text', (row) => (row.status === 'ACTIVE' ? 'Active' : 'Blocked')],
    ['E-mail', 28, 'text', (row) => row.email],
    ['Country', 9, 'text', (row) => row.country],
    ['Occupation', 24, 'text', (row) => row.occupation],
    ['Document', 22, 'text', (row) => identityKinds[row.idKind]],
    ['Source of funds', 20, 'text', (row) => fundSources[row.sourceOfFunds]],
    ['Added by', 22, 'text', (row) => row.createdByName],
    [`Added (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: senderFilters,
  count: countSenders,
  stream: streamSenders,
  columns: senderColumns,
  stem: 'remittance-senders',
  sheet: 'Senders',
});
