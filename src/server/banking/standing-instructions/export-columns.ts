// The columns of an exported file of standing instructions.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { frequencyLabels } from '#shared/banking/transfer-labels.ts';
import {
  instructionRuleLabels,
  instructionStatusLabels,
} from '#shared/contract/banking/wallet-nouns/standing-instruction-enums.ts';
import { instructionFilters } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { toDecimalString } from '#shared/money.ts';
import { countInstructions, type ListedInstruction, streamInstructions } from './queries.ts';

function instructionColumns(timeZone: string): Column<ListedInstruction>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedInstruction>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Status', 12, 'text', (row) => instructionStatusLabels[row.status]],
    ['Wallet', 26, 'text', (row) => row.walletName],
    ['Rule', 20, 'text', (row) => instructionRuleLabels[row.rule]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.threshold, row.currency)],
    ['Other wallet', 26, 'text', (row) => row.otherName],
    ['How often', 12, 'text', (row) => frequencyLabels[row.frequency]],
    ['Next on', 12, 'text', (row) => row.nextOn],
    ['Runs', 8, 'count', (row) => String(row.runs)],
    ['Moved', 15, 'amount', (row) => toDecimalString(row.moved, row.currency)],
    ['Created by', 24, 'text', (row) => row.createdByName],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: instructionFilters,
  count: countInstructions,
  stream: streamInstructions,
  columns: instructionColumns,
  stem: 'standing-instructions',
  sheet: 'Standing instructions',
});
