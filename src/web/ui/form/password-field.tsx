// A password field that can be revealed.
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Own, useField } from './text-fields.tsx';

export function PasswordField(props: Own<PasswordInputProps>) {
  const { t } = useTranslation();
  const { field, rest } = useField(props);
  return (
    <PasswordInput
      {...rest}
      {...field}
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide password') }}
    />
  );
}
