// The options of a product, such as colour and length, with their values, which generate the variants.
import { Button, TagsInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { optionsMax } from '#shared/contract/commerce/store-product-fields.ts';
import { FieldError, TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { type Option, type ProductValues, variantsOf } from './editor-values.ts';

type Props = {
  form: ContractForm<ProductValues>;
  options: Option[];
  onChange: (options: Option[]) => void;
};

export function OptionRows({ form, options, onChange }: Props) {
  const { t } = useTranslation();
  const set = (next: Option[]) => {
    onChange(next);
    form.setFieldValue(
      'options',
      next.filter(({ values }) => values.length > 0).map(({ name }) => name),
    );
    form.setFieldValue('variants', variantsOf(next, form.getValues().variants));
  };
  const change = (at: number, part: Partial<Option>) =>
    set(options.map((option, index) => (index === at ? Object.assign({}, option, part) : option)));
  const fault = Object.entries(form.errors).find(([path]) => path.startsWith('options'))?.[1];
  return (
    <div className="stack">
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place alone
        <div className="option-row" key={index}>
          <TextField
            label="Option"
            maxLength={40}
            placeholder={t('Colour')}
            value={option.name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <TagsInput
            label={t('Values')}
            description={t('Press Enter after each.')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder={option.values.length === 0 ? t('Indigo') : ''}
            acceptValueOnBlur
            maxTags={30}
            value={option.values}
            onChange={(values) => change(index, { values: values.map((value) => value.slice(0, 40)) })}
          />
          <button
            type="button"
            className="iconbtn"
            aria-label={t('Remove option {{name}}', { name: option.name })}
            onClick={() => set(options.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} />
          </button>
        </div>
      ))}
      {fault && <FieldError>{fault}</FieldError>}
      {options.length < optionsMax && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => onChange([...options, { name: '', values: [] }])}
          >
            {t('Add option')}
          </Button>
        </div>
      )}
    </div>
  );
}
