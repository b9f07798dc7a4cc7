// What staff can do with a row of a settlement file: say whose it is, resolve its difference, undo its match.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settlementContract as contract, type SettlementRow } from '#shared/contract/operator/settlement.ts';
import { useCall } from '#web/api/use-call.ts';
import { NoteDialog } from '#web/operator/note-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

type Open = 'assign' | 'resolve' | 'undo' | 'undo-resolution' | null;

export function RowActions({ row }: { row: SettlementRow }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const undo = useCall(contract.undoSettlementRow, { onSuccess: close });
  const undoResolution = useCall(contract.undoSettlementResolution, { onSuccess: close });
  return (
    <>
      {row.canAssign && (
        <Button size="xs" variant="default" onClick={() => setOpen('assign')}>
          {t('Assign')}
        </Button>
      )}
      {row.status === 'DIFFERENCE' && (
        <Button size="xs" variant="default" onClick={() => setOpen('resolve')}>
          {t('Resolve')}
        </Button>
      )}
      {row.canUndo && (
        <Button size="xs" variant="default" onClick={() => setOpen('undo')}>
          {t('Undo')}
        </Button>
      )}
      {row.canUndoResolution && (
        <Button size="xs" variant="default" onClick={() => setOpen('undo-resolution')}>
          {t('Undo')}
        </Button>
      )}
      {open === 'assign' && <AssignDialog row={row} onClose={close} />}
      {open === 'resolve' && <ResolveDialog row={row} onClose={close} />}
      {open === 'undo' && (
        <NoteDialog
          title={t('Undo this match?')}
          action={t('Undo')}
          isPending={undo.isPending}
          onClose={close}
          onConfirm={(note) => undo.run({ params: { rowId: row.id }, body: { note } })}
        >
          {t('A reversing posting is made, and what the row had settled is open again.')}
        </NoteDialog>
      )}
      {open === 'undo-resolution' && (
        <NoteDialog
          title={t('Undo this resolution?')}
          action={t('Undo')}
          isPending={undoResolution.isPending}
          onClose={close}
          onConfirm={(note) => undoResolution.run({ params: { rowId: row.id }, body: { note } })}
        >
          {t('What it moved is moved back, and the difference is open again.')}
        </NoteDialog>
      )}
    </>
  );
}
