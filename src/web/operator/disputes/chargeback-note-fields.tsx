// The fields of the merchant's deadline and the note for the merchant.
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export function ChargebackNoteFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <>
      <DateTimeField
        label="Respond by"
        optional
        hint={t('Leave empty to use the default deadline')}
        {...form.getInputProps('dueAt')}
      />
      <TextAreaField label="Note to the merchant" optional {...form.getInputProps('note')} />
    </>
  );
}
