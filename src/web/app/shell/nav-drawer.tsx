// The navigation on small screens: business, modules with their screens, and the mode.
import { Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#web/api/branding.ts';
import { unlessCovered } from '#web/ui/theme/escape.ts';
import { BrandMark } from '../brand-mark.tsx';
import { type NavModule, useCurrentModule, useModules } from '../navigation.ts';
import { BusinessSwitcher } from './business-switcher.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { ModuleIcon } from './module-icon.tsx';
import { NavLinks } from './nav-links.tsx';

type Props = { opened: boolean; onClose: () => void };

export function NavDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const modules = useModules();
  const current = useCurrentModule().key;
  const { company_name: company } = useBranding();
  const [open, setOpen] = useState(current);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const shownAt = useRef(path);
  // Closes the drawer when the path changes.
  useEffect(() => {
    if (shownAt.current !== path) onClose();
    shownAt.current = path;
  }, [path, onClose]);
  useEffect(() => setOpen(current), [current]);
  return (
    <Drawer
      opened={opened}
      onClose={unlessCovered(onClose)}
      position="left"
      size={312}
      padding={0}
      withCloseButton={false}
      classNames={{ content: 'mnav', body: 'mnav-body' }}
    >
      <Drawer.Title className="sr-only">{t('Navigation')}</Drawer.Title>
      <div className="mn-h">
        <BrandMark size={28} />
        <b className="grow">{company}</b>
        <button type="button" className="iconbtn" aria-label={t('Close')} onClick={onClose}>
          <IconX size={18} />
        </button>
      </div>
      <div className="mn-b">
        <BusinessSwitcher wide />
      </div>
      <nav className="mn-l" aria-label={t('Navigation')}>
        {modules.map((module) => (
          <DrawerModule
            key={module.key}
            module={module}
            open={open === module.key}
            onToggle={() => setOpen(open === module.key ? '' : module.key)}
          />
        ))}
      </nav>
      <div className="mn-f">
        <span className="grow">{t('Mode')}</span>
        <ModeSwitch />
      </div>
    </Drawer>
  );
}

type ModuleProps = { module: NavModule; open: boolean; onToggle: () => void };

function DrawerModule({ module, open, onToggle }: ModuleProps) {
  const { t } = useTranslation();
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <>
      <button type="button" className="m" aria-expanded={open} onClick={onToggle}>
        <ModuleIcon module={module.key} />
        <span className="grow">{t(module.label)}</span>
        <Chevron size={16} aria-hidden />
      </button>
      {open && (
        <div className="ch">
          <NavLinks entries={module.entries} />
        </div>
      )}
    </>
  );
}
