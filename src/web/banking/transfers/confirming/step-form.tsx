// One of the two steps of sending money: entry, then confirmation.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainForm } from '#web/ui/form/saving/plain-form.tsx';

type Props = { step: 1 | 2; onSubmit: () => unknown; children: ReactNode };

export function StepForm({ step, onSubmit, children }: Props) {
  const { t } = useTranslation();
  return (
    <PlainForm className="transfer-step" onSubmit={onSubmit}>
      <p className="mut sm">{step === 1 ? t('Step 1 of 2') : t('Step 2 of 2')}</p>
      {children}
    </PlainForm>
  );
}
