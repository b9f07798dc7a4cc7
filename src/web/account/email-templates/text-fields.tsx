// The fields for the texts of an e-mail, and its variables, which a click inserts at the cursor.
import type { FocusEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailTemplateDetail } from '#shared/contract/account/settings/email-templates.ts';
import { emailTextsMax } from '#shared/contract/account/settings/email-templates.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

type Words = EmailTemplateDetail['words'];
type Form = ContractForm<Words>;

export function WordFields({ form, hasButton }: { form: Form; hasButton: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label="Subject"
        data-word="subject"
        maxLength={emailTextsMax.subject}
        {...form.getInputProps('subject')}
      />
      <TextField
        label="Heading"
        data-word="heading"
        maxLength={emailTextsMax.heading}
        {...form.getInputProps('heading')}
      />
      <TextAreaField
        label="Text"
        data-word="body"
        autosize
        minRows={4}
        maxLength={emailTextsMax.body}
        hint={t('Leave an empty line to start a new paragraph.')}
        {...form.getInputProps('body')}
      />
      {hasButton && (
        <TextField
          label="Button"
          data-word="button"
          maxLength={emailTextsMax.button}
          {...form.getInputProps('button')}
          value={form.values.button ?? ''}
        />
      )}
      <TextAreaField
        label="Footer"
        data-word="footer"
        autosize
        minRows={2}
        maxLength={emailTextsMax.footer}
        {...form.getInputProps('footer')}
      />
    </>
  );
}

/** The text field that had the focus last. */
export type LastField = RefObject<HTMLInputElement | HTMLTextAreaElement | null>;

const wordNames = ['subject', 'heading', 'body', 'button', 'footer'] as const;

/** Records the focused field, so that a variable can be inserted at its cursor. */
export function noteField(last: LastField, { target }: FocusEvent): void {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (isText && target.dataset.word) last.current = target;
}

/** Returns where to insert a variable: at the cursor of the last focused field, otherwise at the end of the text. */
function placeOf({ current: field }: LastField, words: Words) {
  const name = wordNames.find((name) => name === field?.dataset.word) ?? 'body';
  const text = words[name] ?? '';
  const from = field?.selectionStart ?? text.length;
  return { name, text, from, to: field?.selectionEnd ?? from };
}

type ListProps = { variables: EmailTemplateDetail['variables']; form: Form; last: LastField };

export function VariableList({ variables, form, last }: ListProps) {
  const { t } = useTranslation();
  const insert = (variable: string) => {
    const { name, text, from, to } = placeOf(last, form.getValues());
    form.setFieldValue(name, `${text.slice(0, from)}{{${variable}}}${text.slice(to)}`);
    const cursor = from + variable.length + 4;
    requestAnimationFrame(() => {
      last.current?.focus();
      last.current?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <section className="variables" aria-label={t('Variables')}>
      <h3>{t('Variables')}</h3>
      <p className="mut sm">{t('Click a variable to insert it at the cursor.')}</p>
      <ul>
        {variables.map(({ name, says, isRequired }) => (
          <li key={name}>
            <button type="button" className="variable" onClick={() => insert(name)}>
              {`{{${name}}}`}
            </button>
            <span className="mut sm">
              {t(says)}
              {isRequired && ` · ${t('required')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
