// A checkbox with its error below.
import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldError } from './text-fields.tsx';

export function CheckboxField({
  label,
  error,
  ...rest
}: Omit<CheckboxProps, 'label'> & { label: ReactNode; error?: ReactNode }) {
  return <Checkbox {...rest} label={label} error={error ? <FieldError>{error}</FieldError> : undefined} />;
}
