// A text field with bold text and links, shown as payers will see it; its editor is loaded after the form.
import { Input } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../form/text-fields.tsx';
import './rich-text.css';

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((m) => ({ default: m.RichTextEditor })),
);

type Props = {
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** The stored text, with the markup of rich-text.ts. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (event: never) => void;
  /** The minimum height in lines; the field grows with its text. */
  rows?: number;
};

export function RichTextField({ label, optional = false, hint, error, value, onChange, rows = 3 }: Props) {
  const { t } = useTranslation();
  const { withAsterisk, ...field } = useFieldProps({ label, optional, hint, error });
  return (
    <Input.Wrapper {...field} withAsterisk={withAsterisk} labelElement="div">
      <Suspense
        fallback={<div className="rich-text sk" style={{ height: 45 + rows * 22 }} aria-busy="true" />}
      >
        <RichTextEditor
          label={t(label)}
          required={!optional}
          wrong={Boolean(error)}
          value={value}
          onChange={onChange}
          rows={rows}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
