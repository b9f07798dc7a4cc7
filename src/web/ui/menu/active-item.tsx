// The menu item that deactivates an active record and activates an inactive one.
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowMenuItem } from './row-menu.tsx';

type Props = {
  isActive: boolean;
  onDeactivate: () => unknown;
  onActivate: () => unknown;
  /** The reason why it cannot be activated now. */
  notActiveFor?: string | undefined;
};

export function ActiveItem({ isActive, onDeactivate, onActivate, notActiveFor }: Props) {
  const { t } = useTranslation();
  if (isActive)
    return (
      <RowMenuItem icon={IconPlayerPause} onClick={onDeactivate}>
        {t('Deactivate')}
      </RowMenuItem>
    );
  return (
    <RowMenuItem icon={IconPlayerPlay} disabledFor={notActiveFor} onClick={onActivate}>
      {t('Activate')}
    </RowMenuItem>
  );
}
