// A card that is a form: its fields, and a footer whose button saves them once something was changed.
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { type ContractForm, focusFirstError } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = {
  title: string;
  form: ContractForm;
  /** Says what it does. */
  submitLabel: string;
  /** Resolves to undefined when it failed. */
  onSubmit: () => Promise<unknown>;
  /** Without the right to change it: the fields are shown, nothing is saved. */
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
