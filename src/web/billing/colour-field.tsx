// Input for a colour such as #17568b, typed or picked; null when empty.
import { useTranslation } from 'react-i18next';
import { type FieldExtras, TextField } from '#web/ui/form/text-fields.tsx';

type Props = FieldExtras & {
  value: string | null;
  onChange: (colour: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** The initial colour of the picker. */
  usual: string;
};

export function ColourField({ value, onChange, usual, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      {...rest}
      maxLength={7}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.trim() || null)}
      rightSection={
        <input
          type="color"
          aria-label={t('Choose a colour')}
          value={value && /^#[0-9a-f]{6}$/i.test(value) ? value : usual}
          onChange={(event) => onChange(event.currentTarget.value)}
          style={{ width: 28, height: 28, padding: 0, border: 0, background: 'none' }}
        />
      }
    />
  );
}
