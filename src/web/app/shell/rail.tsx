// The rail: the accessible modules as icons, with their names when expanded.
import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../brand-mark.tsx';
import { type NavModule, useCurrentModule, useModules } from '../navigation.ts';
import { ModuleIcon } from './module-icon.tsx';

type Props = { open: boolean; onToggle: () => void; onMenu: () => void };

export function Rail({ open, onToggle, onMenu }: Props) {
  const { t } = useTranslation();
  const modules = useModules();
  const Toggle = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const toggleLabel = open ? t('Close menu') : t('Open menu');
  return (
    <nav className="rail" aria-label={t('Modules')}>
      <span className="rail-mark">
        <BrandMark />
      </span>
      {modules
        .filter((module) => !module.atEnd)
        .map((module) => (
          <RailLink key={module.key} module={module} open={open} />
        ))}
      <span className="grow" />
      {modules
        .filter((module) => module.atEnd)
        .map((module) => (
          <RailLink key={module.key} module={module} open={open} />
        ))}
      <Tooltip label={toggleLabel} position="right" disabled={open}>
        <button
          type="button"
          className="rail-item rail-toggle"
          aria-label={toggleLabel}
          aria-expanded={open}
          onClick={onToggle}
        >
          <Toggle size={20} aria-hidden />
          {open && <span>{toggleLabel}</span>}
        </button>
      </Tooltip>
      <Tooltip label={t('Open menu')} position="right">
        <button type="button" className="rail-item rail-menu" aria-label={t('Open menu')} onClick={onMenu}>
          <IconLayoutSidebarLeftExpand size={20} aria-hidden />
        </button>
      </Tooltip>
    </nav>
  );
}

function RailLink({ module, open }: { module: NavModule; open: boolean }) {
  const { t } = useTranslation();
  const current = useCurrentModule().key === module.key;
  const label = t(module.label);
  return (
    <Tooltip label={label} position="right" disabled={open}>
      <Link
        to={module.path}
        className="rail-item"
        aria-label={label}
        {...(current ? { 'data-current': true } : {})}
      >
        <ModuleIcon module={module.key} />
        {open && <span>{label}</span>}
      </Link>
    </Tooltip>
  );
}
