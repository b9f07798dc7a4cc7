// A settings card; its save button is shown to users with write access.
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../section-card.tsx';
import { type ContractForm, focusFirstError } from '../use-contract-form.ts';
import { WriteButton } from '../write-button.tsx';

type Props = {
  title: string;
  className?: string;
  form: Pick<ContractForm, 'validate' | 'isDirty' | 'resetDirty'>;
  mayChange: boolean;
  isPending: boolean;
  /** Resolves to undefined on failure. */
  onSave: () => Promise<unknown>;
  saveLabel?: string;
  children: ReactNode;
};

export function SettingsCard(props: Props) {
  const { t } = useTranslation();
  const { title, className, form, mayChange, isPending, onSave, saveLabel = 'Save', children } = props;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return focusFirstError();
    if (await onSave()) form.resetDirty();
  };
  return (
    <SectionCard title={t(title)} {...(className && { className })}>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        {children}
        {mayChange && (
          <div className="row">
            <WriteButton loading={isPending} disabled={!form.isDirty()}>
              {t(saveLabel)}
            </WriteButton>
          </div>
        )}
      </form>
    </SectionCard>
  );
}
