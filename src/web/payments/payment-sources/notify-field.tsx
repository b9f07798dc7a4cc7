// Form field for the e-mail addresses that are notified of payments, entered as a list; its default label says 'of each payment'.
import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import './fields.css';

type Props = { form: ContractForm; label?: string; hint?: string };

/** For any form that has `notifyEmails`. */
export function NotifyField(props: Props) {
  const { form, label = 'Notify these e-mail addresses of each payment' } = props;
  const { t } = useTranslation();
  const wrong = Object.keys(form.errors).find((path) => path.startsWith('notifyEmails'));
  const field = useFieldProps({
    label,
    optional: true,
    hint: props.hint ?? t('At most 5. Press Enter after each.'),
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
