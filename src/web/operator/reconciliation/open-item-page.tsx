// One open item: its ledger postings, the gateway's answer, and the rows and lines that confirm it.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  reconciliationContract as contract,
  type OpenItemDetail,
} from '#shared/contract/operator/reconciliation.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { NoteDialog } from '#web/operator/note-dialog.tsx';
import { WorkPanel } from '#web/operator/work/work-panel.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { gatewayName } from '#web/ui/payments/payment-labels.ts';
import type { PageProps } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { kindLabel, legLabels, ruleLabels } from './reconciliation-labels.ts';
import { ResolveItemDialog } from './resolve-item-dialog.tsx';

export function OpenItemPage({ params: { itemId } }: PageProps<'itemId'>) {
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.getOpenItem, { params: { itemId } }));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return null;
  return (
    <div className="stack" style={{ gap: 16 }}>
      <Books item={data} />
      {data.open !== 0 && <WorkPanel kind="open-items" subjectId={data.id} />}
      <Gateway item={data} />
      <Bank item={data} />
    </div>
  );
}

type Props = { item: OpenItemDetail };

function Books({ item }: Props) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [open, setOpen] = useState<'resolve' | 'undo' | null>(null);
  const close = () => setOpen(null);
  const undo = useCall(contract.undoOpenItem, { onSuccess: close });
  const mayChange = can('SETTLEMENT.READ_WRITE');
  return (
    <SectionCard
      title={item.reference ?? t(kindLabel(item.kind))}
      aside={t(legLabels[item.leg])}
      end={
        mayChange && (
          <>
            {item.open !== 0 && <Button onClick={() => setOpen('resolve')}>{t('Resolve')}</Button>}
            {item.canUndo && (
              <Button variant="default" onClick={() => setOpen('undo')}>
                {t('Undo')}
              </Button>
            )}
          </>
        )
      }
    >
      <KeyValues
        items={[
          { label: t('What'), value: t(kindLabel(item.kind)) },
          { label: t('Business'), value: item.business.name },
          { label: t('Mode'), value: item.mode === 'live' ? t('Live') : t('Test') },
          { label: t('Posted'), value: <DateText at={item.postedAt} /> },
          { label: t('Days'), value: <span className="num">{item.days}</span> },
          { label: t('Amount'), value: <MoneyText amount={item.amount} currency={item.currency} /> },
          { label: t('Open'), value: <MoneyText amount={item.open} currency={item.currency} />, total: true },
        ]}
      />
      {open === 'resolve' && <ResolveItemDialog item={item} onClose={close} />}
      {open === 'undo' && (
        <NoteDialog
          title={t('Undo this resolution?')}
          action={t('Undo')}
          isPending={undo.isPending}
          onClose={close}
          onConfirm={(note) => undo.run({ params: { itemId: item.id }, body: { note } })}
        >
          {t('The resolution is reversed and the item is open again.')}
        </NoteDialog>
      )}
    </SectionCard>
  );
}

function Gateway({ item }: Props) {
  const { t } = useTranslation();
  const { gateway, rows } = item;
  return (
    <SectionCard title={t('Gateway')}>
      <KeyValues
        items={[
          { label: t('Gateway'), value: gateway?.name ? gatewayName(gateway.name) : '—' },
          {
            label: t('Gateway reference'),
            value: <span className="num">{gateway?.reference ?? '—'}</span>,
          },
          { label: t('Last response'), value: gateway?.response ?? '—' },
          rows.length === 0 && { label: t('Acquirer files'), value: t('No rows for this item') },
          ...rows.map((row) => ({
            label: `${row.fileName}, ${row.line}`,
            value: (
              <>
                {t(kindLabel(row.kind))} <MoneyText amount={row.net} currency={item.currency} />{' '}
                <span className="mut">{row.settledOn}</span>
              </>
            ),
          })),
        ]}
      />
    </SectionCard>
  );
}

function Bank({ item }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Bank statements and matches')}>
      <KeyValues
        items={[
          item.matches.length === 0 && { label: t('Matches'), value: t('Not confirmed yet') },
          ...item.matches.map((match) => ({
            label: match.statement ? `${match.statement}, ${match.line}` : t('Resolved'),
            value: (
              <>
                {t(ruleLabels[match.rule] ?? match.rule)}{' '}
                <MoneyText amount={match.amount} currency={item.currency} /> · {match.matchedBy}
                {match.undoneAt && <span className="mut"> · {t('Undone')}</span>}
                {match.note && <div className="mut">{match.note}</div>}
              </>
            ),
          })),
        ]}
      />
    </SectionCard>
  );
}
