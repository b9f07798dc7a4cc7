// The console's user menu: the signed-in member of staff, the theme, and sign-out.
import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '#web/api/operator-session.ts';
import { signOutOfConsole } from './console-session.ts';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;

export function ConsoleMenu() {
  const { t } = useTranslation();
  const { operator } = useOperator();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu width={240} position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <button type="button" className="console-who">
          <span>
            <b>{operator.name}</b>
            <small>{t(operator.role)}</small>
          </span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="trunc">{operator.email}</Menu.Label>
        <Menu.Label>{t('Theme')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
        >
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOutOfConsole()}>
          {t('Log out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
