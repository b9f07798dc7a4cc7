// The actions on a statement line: match it with open items, book it without any, undo its match.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementLine } from '#shared/contract/operator/bank/bank-statements.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { useCall } from '#web/api/use-call.ts';
import { UndoButton } from '#web/operator/undo-button.tsx';
import { MatchLineForm } from './match-line-form.tsx';
import { ResolveLineForm } from './resolve-line-form.tsx';

export function LineActions({ line }: { line: StatementLine }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'match' | 'resolve' | null>(null);
  const close = () => setOpen(null);
  const undo = useCall(contract.undoStatementLine);
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
        <UndoButton
          title="Undo this match?"
          isPending={undo.isPending}
          onUndo={(note) => undo.run({ params: { lineId: line.id }, body: { note } })}
        >
          {t('The match is reversed and its items are open again.')}
        </UndoButton>
      )}
      {open === 'match' && <MatchLineForm line={line} onClose={close} />}
      {open === 'resolve' && <ResolveLineForm line={line} onClose={close} />}
    </>
  );
}
