// Asks for confirmation before a page with unsaved changes is left.
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';
import { askBeforeLeaving } from './saving/may-leave.ts';

type Props = {
  isUnsaved: () => boolean;
  /** Of a form that is saved while it is edited, and as it closes. The user is asked only if this resolves to false. */
  save?: () => Promise<boolean>;
};

/** `isUnsaved` is called on navigation, before the business or mode is switched, and before logout. */
export function UnsavedChanges({ isUnsaved, save }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void } | null>(null);
  /** Set once the user has agreed to leave, so that the navigation that follows does not ask again. */
  const leaves = useRef(false);
  const current = useRef({ isUnsaved, save });
  current.current = { isUnsaved, save };
  const isBlocked = () => !leaves.current && current.current.isUnsaved();
  const blocker = useBlocker({
    shouldBlockFn: ({ current: from, next }) => !save && isBlocked() && from.pathname !== next.pathname,
    enableBeforeUnload: isBlocked,
    withResolver: true,
  });
  useEffect(
    () =>
      askBeforeLeaving(async () => {
        if (!current.current.isUnsaved() || (await current.current.save?.())) return true;
        return new Promise<boolean>((answer) => setAsked({ answer }));
      }),
    [],
  );
  useEffect(() => {
    if (!current.current.isUnsaved()) leaves.current = false;
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
