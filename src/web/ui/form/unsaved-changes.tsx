// Asks for confirmation before a page with unsaved changes is left.
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';
import { askBeforeLeaving } from './saving/may-leave.ts';

/** `isUnsaved` is called on navigation, and before the business or mode is switched. */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void } | null>(null);
  /** Set once the user has agreed to leave, so that the navigation that follows does not ask again. */
  const leaves = useRef(false);
  const current = useRef(isUnsaved);
  current.current = isUnsaved;
  const isBlocked = () => !leaves.current && current.current();
  const blocker = useBlocker({
    shouldBlockFn: ({ current: from, next }) => isBlocked() && from.pathname !== next.pathname,
    enableBeforeUnload: isBlocked,
    withResolver: true,
  });
  useEffect(
    () =>
      askBeforeLeaving(() => {
        if (!current.current()) return Promise.resolve(true);
        return new Promise<boolean>((answer) => setAsked({ answer }));
      }),
    [],
  );
  useEffect(() => {
    if (!current.current()) leaves.current = false;
  });
  const decide = (answer: boolean) => {
    leaves.current = answer;
    asked?.answer(answer);
    setAsked(null);
    if (answer) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Confirm
      opened={asked !== null || blocker.status === 'blocked'}
      onClose={() => decide(false)}
      title={t('Leave without saving?')}
      action={t('Leave')}
      leaves
      onConfirm={() => decide(true)}
    >
      {t('Your changes will be lost.')}
    </Confirm>
  );
}
