// A form as a card: its fields, and a footer with a save button, enabled once something has changed.
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { type ContractForm, focusFirstError } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = {
  title: string;
  form: ContractForm;
  /** The label of the submit button. */
  submitLabel: string;
  /** Resolves to undefined on failure. */
  onSubmit: () => Promise<unknown>;
  /** Without permission to change: the fields are shown, but cannot be saved. */
  readOnly?: boolean;
  children: ReactNode;
};

export function SaveCard({ title, form, submitLabel, onSubmit, readOnly = false, children }: Props) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const body = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (readOnly || working) return;
    if (form.validate().hasErrors) return focusFirstError(body.current ?? document);
    setWorking(true);
    const answer = await onSubmit().catch(() => undefined);
    setWorking(false);
    if (answer === undefined) focusFirstError(body.current ?? document);
  };
  return (
    <form ref={body} onSubmit={submit} noValidate>
      <SectionCard
        title={t(title)}
        aside={readOnly && t('Read-only')}
        footer={
          !readOnly && (
            <FormFoot>
              <WriteButton size="sm" loading={working} disabled={!form.isDirty()}>
                {t(submitLabel)}
              </WriteButton>
            </FormFoot>
          )
        }
      >
        <fieldset className="fields" disabled={readOnly}>
          <legend className="sr-only">{t(title)}</legend>
          {children}
        </fieldset>
      </SectionCard>
    </form>
  );
}
