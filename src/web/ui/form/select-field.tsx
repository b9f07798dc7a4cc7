// One of several, chosen from a list.
import { Select, type SelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FieldExtras, type Own, useFieldProps } from './text-fields.tsx';

type SelectFieldProps = Own<SelectProps>;

export function SelectField({ label, optional, hint, good, error, ...rest }: SelectFieldProps) {
  const field = useFieldProps({ label, optional, hint, good, error } as FieldExtras);
  return (
    <Select
      allowDeselect={false}
      checkIconPosition="right"
      rightSection={<IconChevronDown size={16} />}
      rightSectionPointerEvents="none"
      comboboxProps={{ offset: 4 }}
      {...rest}
      {...field}
      value={rest.value ?? null}
    />
  );
}
