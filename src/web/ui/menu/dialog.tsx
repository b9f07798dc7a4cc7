// A dialog with a title and a close button; restores the focus when closed.
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestoreFocus } from '../restore-focus.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Width in pixels. */
  size: number;
  /** Centred on the screen; by default near its top. */
  centered?: boolean;
  children: ReactNode;
};

export function Dialog({ opened, onClose, title, size, centered = true, children }: Props) {
  const { t } = useTranslation();
  useRestoreFocus(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      centered={centered}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {children}
    </Modal>
  );
}
