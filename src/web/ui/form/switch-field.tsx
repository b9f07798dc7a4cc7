// A form field with a switch.
import { Switch, type SwitchProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function SwitchField({ label, ...rest }: Omit<SwitchProps, 'label'> & { label: string }) {
  const { t } = useTranslation();
  return <Switch {...rest} label={t(label)} />;
}
