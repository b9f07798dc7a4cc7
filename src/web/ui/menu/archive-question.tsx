// The confirmation before archiving; the caller explains the effect.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';
import type { ShownDialog } from './dialogs.tsx';

/** `archive` resolves to undefined on failure. */
type Props = ShownDialog & { name: string; archive: () => Promise<unknown>; children: ReactNode };

export function ArchiveQuestion({ name, archive, children, ...shown }: Props) {
  const { t } = useTranslation();
  return (
    <Confirm
      {...shown}
      title={t('Archive “{{name}}”?', { name })}
      action={t('Archive')}
      danger
      onConfirm={() => archive().then((done) => done !== undefined)}
    >
      {children}
    </Confirm>
  );
}
