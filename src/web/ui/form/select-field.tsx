// A field that selects one option from a list.
import { Select, type SelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type Own, useField } from './text-fields.tsx';

export function SelectField(props: Own<SelectProps>) {
  const { field, rest } = useField(props);
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
