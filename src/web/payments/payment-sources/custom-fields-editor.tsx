// Editor for the merchant's custom fields: label, type, and whether an answer is required.
import { Button, TagsInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CustomField } from '#shared/contract/payments/sources/source-fields.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField, useFieldProps } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import './fields.css';

/** For any form that has `customFields`. */
type Props = { form: ContractForm };

/** The limit of the contract. */
const fieldsMax = 10;

const answerTypes: { value: CustomField['type']; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'select', label: 'Choice' },
];

const newField: CustomField = { label: '', type: 'text', required: true, options: [] };

export function CustomFieldsEditor({ form }: Props) {
  const { t } = useTranslation();
  const fields: CustomField[] = form.values.customFields;
  return (
    <fieldset className="field-group">
      <legend>
        {t('Custom fields')}
        <span className="optional">{t('Optional')}</span>
      </legend>
      {fields.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <CustomFieldRow key={index} form={form} index={index} />
      ))}
      {fields.length < fieldsMax && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('customFields', newField)}
        >
          {t('Add field')}
        </Button>
      )}
    </fieldset>
  );
}

function CustomFieldRow({ form, index }: Props & { index: number }) {
  const { t } = useTranslation();
  const path = `customFields.${index}`;
  const isChoice = form.values.customFields[index]?.type === 'select';
  return (
    <div className="custom-field">
      <TextField label="Field" {...form.getInputProps(`${path}.label`)} />
      <SelectField
        label="Answer"
        data={answerTypes.map(({ value, label }) => ({ value, label: t(label) }))}
        {...form.getInputProps(`${path}.type`)}
      />
      <button
        type="button"
        className="iconbtn sm28"
        aria-label={t('Remove field {{number}}', { number: index + 1 })}
        onClick={() => form.removeListItem('customFields', index)}
      >
        <IconTrash size={16} />
      </button>
      {isChoice && <OptionsField {...form.getInputProps(`${path}.options`)} />}
      <div className="whole">
        <CheckboxField
          label={t('Required')}
          {...form.getInputProps(`${path}.required`, { type: 'checkbox' })}
        />
      </div>
    </div>
  );
}

type OptionsProps = { value: string[]; onChange: (options: string[]) => void; error?: React.ReactNode };

function OptionsField({ value, onChange, error }: OptionsProps) {
  const { t } = useTranslation();
  const field = useFieldProps({ label: 'Options', hint: t('Press Enter after each'), error });
  return (
    <div className="whole">
      <TagsInput {...field} value={value} onChange={onChange} maxTags={30} acceptValueOnBlur />
    </div>
  );
}
