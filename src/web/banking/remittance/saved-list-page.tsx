// The list of saved transactions: drafts that are sent later.
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  draftStatuses,
  type RemittanceDraft,
  remittanceDraftsContract,
} from '#shared/contract/banking/remittance/remittance-drafts.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { useCall } from '#web/api/use-call.ts';
import { corridorName } from '#web/ui/banking/remittance-columns.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Status } from '#web/ui/status.tsx';
import { remittanceTabs, sendPath, useMayRemit } from './paths.ts';

const source = { endpoint: remittanceDraftsContract.listRemittanceDrafts };
export const loadDrafts = loadList(source);
const labels = { SAVED: 'Saved', SENT: 'Sent', DISCARDED: 'Discarded' } as const;
const tones = { SAVED: 'info', SENT: 'success', DISCARDED: 'neutral' } as const;
const tabs = statusTabs(draftStatuses, labels);

export function SavedListPage() {
  const mayChange = useMayRemit();
  return (
    <ListPage
      list={useList(source)}
      name="saved-remittances"
      title="Saved transactions"
      label="Saved transactions"
      subRoutes={remittanceTabs}
      search="Name or reference"
      tabs={tabs}
      columns={columns}
      rowPath={({ id, status }) => (status === 'SAVED' ? `${sendPath}?draft=${id}` : sendPath)}
      rowActions={(row) => mayChange && <Discard draft={row} />}
      rowActionsWidth={64}
      phone={(row) => ({
        title: row.beneficiary?.name ?? row.reference,
        meta: <DateText at={row.updatedAt} />,
        amount: <Amount draft={row} />,
        status: <DraftStatus draft={row} />,
      })}
      exports={remittanceDraftsContract.exportRemittanceDrafts}
      empty={{
        icon: IconDeviceFloppy,
        title: 'No saved transactions',
        text: 'Save a remittance as a draft and send it later at that day’s rate.',
      }}
    />
  );
}

function Discard({ draft }: { draft: RemittanceDraft }) {
  const { t } = useTranslation();
  const discard = useCall(remittanceDraftsContract.discardRemittanceDraft);
  if (draft.status !== 'SAVED') return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={t('Discard {{reference}}', { reference: draft.reference })}
      loading={discard.isPending}
      onClick={() => void discard.run({ params: { draftId: draft.id } })}
    >
      <IconTrash size={16} />
    </Button>
  );
}

function Amount({ draft: { amount, currency } }: { draft: RemittanceDraft }) {
  return amount !== null && currency ? <MoneyText amount={amount} currency={currency} /> : '—';
}

function DraftStatus({ draft: { status } }: { draft: RemittanceDraft }) {
  const { t } = useTranslation();
  return <Status tone={tones[status]}>{t(labels[status])}</Status>;
}

const columns: readonly Column<RemittanceDraft>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 150,
    fixed: true,
    cell: ({ reference }) => <span className="num">{reference}</span>,
  },
  {
    key: 'sender',
    header: 'Sender',
    cell: ({ sender }) => <span className="trunc">{sender?.name ?? '—'}</span>,
  },
  {
    key: 'beneficiary',
    header: 'Beneficiary',
    cell: ({ beneficiary }) => <span className="trunc">{beneficiary?.name ?? '—'}</span>,
  },
  {
    key: 'corridor',
    header: 'Corridor',
    width: 170,
    cell: ({ corridor }) => <span className="trunc mut">{corridor ? corridorName(corridor) : '—'}</span>,
  },
  { key: 'amount', header: 'Amount', width: 140, align: 'right', cell: (row) => <Amount draft={row} /> },
  { ...statusColumn, width: 120, cell: (row) => <DraftStatus draft={row} /> },
  {
    key: 'updatedAt',
    header: 'Saved',
    width: 130,
    sort: 'updatedAt',
    sortFirst: 'descending',
    cell: (row) => <DateText at={row.updatedAt} />,
  },
];
