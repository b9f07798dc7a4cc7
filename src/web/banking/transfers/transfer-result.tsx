// The outcome of a transfer that was just sent: arrived, not confirmed yet, or failed and refunded.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TransferDetail } from '#shared/contract/banking/transfer-shapes.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { pollWhile } from '#web/api/under-way.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { transferPath } from './transfer-labels.ts';
import { TransferStanding } from './transfer-standing.tsx';
import { TransferStatus } from './transfer-status.tsx';

const isOpen = (transfer: TransferDetail | undefined): boolean =>
  transfer?.status === 'PENDING' || transfer?.status === 'PROCESSING';

type Props = { transfer: TransferDetail; again: () => void };

export function TransferResult({ transfer: created, again }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...queryOptionsOf(transfersContract.getTransfer, { params: { transferId: created.id } }),
    ...pollWhile<TransferDetail>((read) => isOpen(read ?? created)),
  });
  const transfer = data ?? created;
  return (
    <div className="transfer-step" role="status">
      <TransferStatus status={transfer.status} badge />
      <div>
        <p className="transfer-amount num">{formatMoney(transfer.amount, transfer.currency)}</p>
        <p className="mut">
          {t('to {{name}}, {{bank}} •••• {{ending}}', {
            name: transfer.account_name,
            bank: transfer.bank_name,
            ending: transfer.account_number.slice(-4),
          })}
        </p>
      </div>
      <TransferStanding transfer={transfer} />
      <Parts transfer={transfer} />
      <TimelineCard items={transfer.timeline.map((item) => ({ ...item, sentence: t(item.sentence) }))} />
      <div className="transfer-foot">
        <div className="transfer-buttons">
          <Button variant="default" size="md" onClick={again}>
            {t(transfer.status === 'FAILED' ? 'Try again' : 'Send another')}
          </Button>
          <Button component={Link} to={transferPath(transfer)} size="md">
            {t('View transfer')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Parts({ transfer }: { transfer: TransferDetail }) {
  const { t } = useTranslation();
  const isBack = transfer.status === 'FAILED' || transfer.status === 'REVERSED';
  const money = (amount: number) => <MoneyText amount={amount} currency={transfer.currency} />;
  const { session_id: sessionId } = transfer;
  return (
    <div className="card transfer-parts">
      <KeyValues
        items={[
          { label: t(isBack ? 'Amount returned' : 'Recipient receives'), value: money(transfer.amount) },
          {
            label: t(isBack ? 'Charges returned' : 'Charges'),
            value: money(transfer.total - transfer.amount),
          },
          {
            label: t(isBack ? 'Returned to the wallet' : 'From your wallet'),
            value: money(transfer.total),
            total: true,
          },
          sessionId !== null && {
            label: t('Session ID'),
            value: <CopyText text={sessionId} label="session id" />,
          },
        ]}
      />
    </div>
  );
}
