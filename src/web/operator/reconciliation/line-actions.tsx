// What staff can do with a line of a statement: match it with open items, book it without any, undo its match.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  reconciliationContract as contract,
  type StatementLine,
} from '#shared/contract/operator/reconciliation.ts';
import { useCall } from '#web/api/use-call.ts';
import { NoteDialog } from '#web/operator/note-dialog.tsx';
import { MatchLineForm } from './match-line-form.tsx';
import { ResolveLineForm } from './resolve-line-form.tsx';

type Open = 'match' | 'resolve' | 'undo' | null;

export function LineActions({ line }: { line: StatementLine }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const undo = useCall(contract.undoStatementLine, { onSuccess: close });
  const isMatched = line.status === 'MATCHED' || line.status === 'RESOLVED';
  return (
    <>
      {line.status === 'UNMATCHED' && (
        <>
          <Button size="xs" variant="default" onClick={() => setOpen('match')}>
            {t('Match')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpen('resolve')}>
            {t('Resolve')}
          </Button>
        </>
      )}
      {isMatched && (
        <Button size="xs" variant="default" onClick={() => setOpen('undo')}>
          {t('Undo')}
        </Button>
      )}
      {open === 'match' && <MatchLineForm line={line} onClose={close} />}
      {open === 'resolve' && <ResolveLineForm line={line} onClose={close} />}
      {open === 'undo' && (
        <NoteDialog
          title={t('Undo this match?')}
          action={t('Undo')}
          isPending={undo.isPending}
          onClose={close}
          onConfirm={(note) => undo.run({ params: { lineId: line.id }, body: { note } })}
        >
          {t('Reversing postings are made, and the items it had confirmed are open again.')}
        </NoteDialog>
      )}
    </>
  );
}
