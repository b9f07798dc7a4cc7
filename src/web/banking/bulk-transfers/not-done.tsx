// Failed rows of a bulk transfer and rows with an unknown outcome: the bank's answer for each, and the next step.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { outcomeLabels } from '#shared/banking/bulk-labels.ts';
import type { TransferGroupDetail, TransferGroupRow } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { transferPath } from '#web/banking/transfers/transfer-labels.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { groupPath, outcomeStyles } from './bulk-paths.ts';

const shownMax = 20;
const notDone = ['failed', 'unknown'] as const;

export function NotDone({ group }: { group: TransferGroupDetail }) {
  const { t } = useTranslation();
  const { failed, unknown } = group.outcomes;
  const count = failed.count + unknown.count;
  const rows = useQuery({
    ...queryOptionsOf(contract.listTransferGroupRows, {
      params: { transferGroupId: group.id },
      query: { outcome: [...notDone], limit: shownMax },
    }),
    enabled: count > 0,
    placeholderData: (before) => before,
  });
  if (count === 0) return null;
  const all = (
    <Link to={`${groupPath(group)}/beneficiaries`}>
      {t(group.rows === 1 ? 'View the row' : 'View all {{rows}} rows', { rows: group.rows })}
    </Link>
  );
  return (
    <SectionCard title={t('Not completed')} aside={String(count)} end={all}>
      <ul className="bulk-left">
        {rows.data?.items.map((row) => (
          <NotDoneRow key={row.id} row={row} group={group} />
        ))}
      </ul>
      <p className="mut sm">
        {group.retryable > 0 &&
          t(
            group.retryable === 1
              ? 'Retry creates a draft with the failed row only.'
              : 'Retry creates a draft with the {{count}} failed rows only.',
            { count: group.retryable },
          )}{' '}
        {unknown.count > 0 &&
          t(
            'Rows with an unknown outcome are never sent again, because they may already have been paid. We keep checking with the bank.',
          )}
      </p>
    </SectionCard>
  );
}

function NotDoneRow({ row, group }: { row: TransferGroupRow; group: TransferGroupDetail }) {
  const { t } = useTranslation();
  const { transfer, outcome } = row;
  if (!transfer || !outcome) return null;
  return (
    <li>
      <span className="mut num">{row.line}</span>
      <span className="who">
        <Link to={transferPath(transfer)} className="strong trunc">
          {row.found_name ?? row.account_name ?? transfer.reference}
        </Link>
        <small className="mut trunc">
          {row.bank_name ?? row.bank} <span className="num">{row.account_number}</span>
        </small>
      </span>
      <span className="num amount">{formatMoney((row.amount ?? 0) + row.charges, group.currency)}</span>
      <span>
        <Status {...outcomeStyles[outcome]}>{t(outcomeLabels[outcome])}</Status>
      </span>
      <span className="mut trunc said">{transfer.failure ?? t('No response from the bank')}</span>
      <span className="mut sm then">
        {transfer.completed_at ? (
          <>
            {t('Returned')} <DateText at={transfer.completed_at} />
          </>
        ) : (
          transfer.next_at && (
            <>
              {t('Next check')} <DateText at={transfer.next_at} as="exact" />
            </>
          )
        )}
      </span>
    </li>
  );
}
