// Settings fields with their save button for users with write access; read-only for others.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WriteButton } from '../write-button.tsx';

type Props = { mayChange: boolean; isPending: boolean; children: ReactNode };

export function SettingsFields({ mayChange, isPending, children }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset
      className="stack plain-fields"
      disabled={!mayChange}
      style={{ border: 0, padding: 0, margin: 0 }}
    >
      {children}
      {mayChange && (
        <div>
          <WriteButton loading={isPending}>{t('Save settings')}</WriteButton>
        </div>
      )}
    </fieldset>
  );
}
