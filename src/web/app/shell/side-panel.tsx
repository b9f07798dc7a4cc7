// The second-level panel: the screens of the current module.
import { useTranslation } from 'react-i18next';
import { useBranding } from '#web/api/branding.ts';
import { useCurrentModule, useModules } from '../navigation.ts';
import { NavLinks } from './nav-links.tsx';

export function SidePanel() {
  const { t } = useTranslation();
  const { company_name: company, company_logo: logo } = useBranding();
  const { key, label } = useCurrentModule();
  const entries = useModules().find((module) => module.key === key)?.entries ?? [];
  return (
    <nav className="panel2" aria-label={t(label)}>
      <div className="brand">{logo ? <img src={logo} height={24} alt={company} /> : company}</div>
      <NavLinks entries={entries} />
    </nav>
  );
}
