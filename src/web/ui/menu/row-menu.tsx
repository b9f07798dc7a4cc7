// The three-dot menu of a row or a page: actions without permission are omitted, and unavailable ones show the reason.
import { Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadOnlyReason } from './read-only.tsx';
import './menu.css';

type RowMenuProps = { label: string; width?: number; children: ReactNode };

export function RowMenu({ label, width = 232, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <button type="button" className="iconbtn" aria-label={label}>
          <IconDots size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

type Icon = ComponentType<{ size: number }>;

type RowMenuItemProps = {
  icon: Icon;
  onClick: () => unknown;
  danger?: boolean;
  /** Whether the action changes nothing and so is available in read-only sessions. */
  reads?: true;
  /** The reason why it is unavailable now. */
  disabledFor?: string | undefined;
  children: ReactNode;
};

export function RowMenuItem(props: RowMenuItemProps) {
  const { icon: Icon, onClick, danger, reads, children } = props;
  const { t } = useTranslation();
  const readOnly = useReadOnlyReason();
  const disabledFor = (!reads && readOnly) || props.disabledFor;
  return (
    <Menu.Item
      leftSection={<Icon size={16} />}
      disabled={disabledFor !== undefined}
      {...(danger && { 'data-tone': 'danger' })}
      onClick={() => void onClick()}
    >
      {children}
      {disabledFor && <small className="menu-reason">{t(disabledFor)}</small>}
    </Menu.Item>
  );
}

/** The delete item, last in its menu. */
export function DeleteItem({ onClick }: Pick<RowMenuItemProps, 'onClick'>) {
  const { t } = useTranslation();
  return (
    <RowMenuItem icon={IconTrash} danger onClick={onClick}>
      {t('Delete')}
    </RowMenuItem>
  );
}

/** A link out of the dashboard, opened in a new tab. */
export function RowMenuLink({
  icon: Icon,
  href,
  children,
}: {
  icon: Icon;
  href: string;
  children: ReactNode;
}) {
  return (
    <Menu.Item component="a" href={href} target="_blank" rel="noreferrer" leftSection={<Icon size={16} />}>
      {children}
    </Menu.Item>
  );
}

type ActionsMenuProps<A extends string> = {
  label: string;
  actions: readonly A[];
  labelOf: (action: A) => string;
  onChoose: (action: A) => void;
};

/** The small menu of a row in a card: a list of actions by name. */
export function ActionsMenu<A extends string>({ label, actions, labelOf, onChoose }: ActionsMenuProps<A>) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className="iconbtn sm28" aria-label={label}>
          <IconDots size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action} onClick={() => onChoose(action)}>
            {t(labelOf(action))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
