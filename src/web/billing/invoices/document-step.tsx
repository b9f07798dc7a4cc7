// The confirmation before a document is sent, returned to draft or deleted.
import { useTranslation } from 'react-i18next';
import { Confirm } from '#web/ui/confirm.tsx';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

export type DocumentStep = {
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  run: () => Promise<unknown>;
};

export function DocumentStepQuestion({ step, opened, onClose }: ShownDialog & { step: DocumentStep }) {
  const { title, text, action, danger = false, run } = step;
  return (
    <Confirm opened={opened} onClose={onClose} title={title} action={action} danger={danger} onConfirm={run}>
      {text}
    </Confirm>
  );
}

/** The steps available for every document. */
export function useDraftSteps(run: { takeBack: () => Promise<unknown>; remove: () => Promise<unknown> }) {
  const { t } = useTranslation();
  return {
    takeBack: {
      title: t('Revert to draft?'),
      text: t('Its page is closed until you send it again. The number is kept.'),
      action: t('Revert to draft'),
      run: run.takeBack,
    },
    remove: {
      title: t('Delete this draft?'),
      text: t('This cannot be undone.'),
      action: t('Delete'),
      danger: true,
      run: run.remove,
    },
  } satisfies Record<string, DocumentStep>;
}
