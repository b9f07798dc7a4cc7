// Whom the merchant tells of each payment: addresses one after the other.
import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import './fields.css';

/** Of any form that has `notifyEmails`. */
export function NotifyField({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const wrong = Object.keys(form.errors).find((path) => path.startsWith('notifyEmails'));
  const field = useFieldProps({
    label: 'Notify these e-mail addresses of each payment',
    optional: true,
    hint: t('At most 5. Press Enter after each.'),
    error: wrong && form.errors[wrong],
  });
  return (
    <TagsInput
      {...field}
      type="email"
      maxTags={5}
      acceptValueOnBlur
      value={form.values.notifyEmails}
      onChange={(emails) => {
        form.setFieldValue('notifyEmails', emails);
        if (wrong) form.clearFieldError(wrong);
      }}
    />
  );
}
