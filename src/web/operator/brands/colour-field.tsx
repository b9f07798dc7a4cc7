// A colour, typed as #rrggbb or picked.
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '#web/ui/form/text-fields.tsx';
import { rgbOf } from '#web/ui/theme/colour.ts';
import './branding.css';

type Props = {
  label: string;
  value: string;
  onChange: (colour: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
};

export function ColourField({ label, value, onChange, onBlur, error }: Props) {
  const { t } = useTranslation();
  const field = useFieldProps({ label, error });
  return (
    <TextInput
      {...field}
      value={value}
      onBlur={onBlur}
      maxLength={7}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      rightSection={
        <input
          className="op-colour"
          type="color"
          aria-label={t('Choose: {{label}}', { label: t(label) })}
          value={rgbOf(value) && value.length === 7 ? value.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}
