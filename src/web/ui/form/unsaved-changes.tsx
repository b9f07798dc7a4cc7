// Asks for confirmation before a page with unsaved changes is left.
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';

/** `isUnsaved` is called on navigation. */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('Leave without saving?')}
      action={t('Leave')}
      leaves
      onConfirm={() => blocker.proceed?.()}
    >
      {t('Your changes will be lost.')}
    </Confirm>
  );
}
