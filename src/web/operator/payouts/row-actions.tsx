// The actions on a row of a settlement file: assign it, resolve its difference, undo its match.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settlementContract as contract, type SettlementRow } from '#shared/contract/operator/settlement.ts';
import { useCall } from '#web/api/use-call.ts';
import { UndoButton } from '#web/operator/undo-button.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

export function RowActions({ row }: { row: SettlementRow }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'assign' | 'resolve' | null>(null);
  const close = () => setOpen(null);
  const undo = useCall(contract.undoSettlementRow);
  const undoResolution = useCall(contract.undoSettlementResolution);
  const params = { rowId: row.id };
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
        <UndoButton
          title="Undo this match?"
          isPending={undo.isPending}
          onUndo={(note) => undo.run({ params, body: { note } })}
        >
          {t('The match is reversed and the items of this row are open again.')}
        </UndoButton>
      )}
      {row.canUndoResolution && (
        <UndoButton
          title="Undo this resolution?"
          isPending={undoResolution.isPending}
          onUndo={(note) => undoResolution.run({ params, body: { note } })}
        >
          {t('The resolution is reversed and the difference is open again.')}
        </UndoButton>
      )}
      {open === 'assign' && <AssignDialog row={row} onClose={close} />}
      {open === 'resolve' && <ResolveDialog row={row} onClose={close} />}
    </>
  );
}
