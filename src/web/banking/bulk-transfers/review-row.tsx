// A row of a draft: its values and check result, and below them the problem and its solutions.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkWord } from '#shared/banking/bulk-labels.ts';
import type {
  RowChange,
  TransferGroupDetail,
  TransferGroupRow,
} from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { useCall } from '#web/api/use-call.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Status } from '#web/ui/status.tsx';
import { type ChangeRow, checkStyles } from './bulk-paths.ts';
import { RowStrip } from './row-strip.tsx';

type Props = { group: TransferGroupDetail; row: TransferGroupRow; mayChange: boolean };

export function ReviewRow({ group, row, mayChange }: Props) {
  const { t } = useTranslation();
  const { run, isPending } = useCall(contract.changeBulkRow, { success: false });
  const change: ChangeRow = (body) =>
    void run({ params: { transferGroupId: group.id, line: String(row.line) }, body });
  const name = row.account_name ?? row.found_name ?? t('Name not confirmed yet');
  const isOpen = !row.dropped && !row.kept && row.problem !== null;
  return (
    <li className={row.dropped ? 'dropped' : ''} aria-busy={isPending}>
      <div className="bulk-row">
        <span className="mut num">{row.line}</span>
        <span className="who">
          <span className="strong trunc">{name}</span>
          <small className="mut trunc">
            {row.bank_name ?? row.bank} <span className="num">{row.account_number}</span>
          </small>
        </span>
        <span className="num amount">
          {row.amount === null ? (
            row.amount_text || '—'
          ) : (
            <MoneyText amount={row.amount} currency={group.currency} />
          )}
        </span>
        <span className="mut trunc narration">{row.narration ?? ''}</span>
        <Check row={row} change={change} mayChange={mayChange} />
      </div>
      {isOpen && (
        <RowStrip group={group} row={row} change={change} mayChange={mayChange} isPending={isPending} />
      )}
    </li>
  );
}

function Check({ row, change, mayChange }: { row: TransferGroupRow; change: ChangeRow; mayChange: boolean }) {
  const { t } = useTranslation();
  const { state, dropped, kept, fixed } = row;
  if (state === 'CHECKING' && !dropped)
    return (
      <span className="check">
        <span className="sk bulk-asking" role="status" aria-label={t('Checking the name with the bank')} />
      </span>
    );
  const look = dropped ? ({ tone: 'neutral' } as const) : checkStyles[kept ? 'READY' : state];
  const undo: Partial<RowChange> | null = dropped
    ? { dropped: false }
    : kept
      ? { kept: false }
      : fixed
        ? { restore: true }
        : null;
  return (
    <span className="check">
      <Status {...look}>{t(checkWord(row))}</Status>
      {(kept || fixed) && !dropped && <small className="mut">{kept ? t('Kept') : t('Fixed')}</small>}
      {mayChange && undo && (
        <Button size="compact-xs" variant="subtle" onClick={() => change(undo)}>
          {t('Undo')}
        </Button>
      )}
      {mayChange && !undo && state === 'READY' && (
        <Button size="compact-xs" variant="subtle" onClick={() => change({ dropped: true })}>
          {t('Remove row')}
        </Button>
      )}
    </span>
  );
}
