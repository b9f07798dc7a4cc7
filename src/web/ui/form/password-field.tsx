// A password, shown on request.
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FieldExtras, type Own, useFieldProps } from './text-fields.tsx';

export function PasswordField({ label, optional, hint, good, error, ...rest }: Own<PasswordInputProps>) {
  const { t } = useTranslation();
  const field = useFieldProps({ label, optional, hint, good, error } as FieldExtras);
  return (
    <PasswordInput
      {...rest}
      {...field}
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide password') }}
    />
  );
}
