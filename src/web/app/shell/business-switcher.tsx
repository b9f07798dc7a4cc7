// The business switcher: the present business with its role, up to three others, and all of them in a dialog.
import { Menu } from '@mantine/core';
import { IconCheck, IconLayoutGrid, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessSummary } from '#shared/contract/session.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { switchBusiness } from '../session-actions.ts';
import { AllBusinesses } from './all-businesses.tsx';

const nameMax = 13;
const emailMax = 21;
const othersMax = 3;

/** Cut with an ellipsis at so many characters. */
export function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** 'AF' of 'Adunni Foods'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

export function BusinessAvatar({ business }: { business: BusinessSummary }) {
  if (business.logo_url) return <img className="ava" src={business.logo_url} width={28} height={28} alt="" />;
  return (
    <span className="ava" aria-hidden>
      {initialsOf(business.business_name)}
    </span>
  );
}

/** `wide` is the form of the navigation drawer. */
export function BusinessSwitcher({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation();
  const { profile, business } = useSession();
  const { can } = usePermissions();
  const [all, setAll] = useState(false);
  const permitted = can(['SWITCH.BUSINESSES']);
  const others = profile.businesses.filter((one) => one.id !== business.id);
  return (
    <>
      <Menu width={wide ? 'target' : 264} position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <button type="button" className={wide ? 'biz wide' : 'biz'}>
            <BusinessAvatar business={business} />
            <span className="biz-name grow" title={business.business_name}>
              <span className="sr-only">{t('Switch business')}</span>
              <b>{cut(business.business_name, nameMax)}</b>
              <small>{business.role.name}</small>
            </span>
            <IconSelector size={16} className="dim" aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<BusinessAvatar business={business} />}
            rightSection={<IconCheck size={16} aria-label={t('Current')} />}
          >
            <BusinessLines business={business} role />
          </Menu.Item>
          {others.length > 0 && <Menu.Divider />}
          {others.slice(0, othersMax).map((one) => (
            <Menu.Item
              key={one.id}
              leftSection={<BusinessAvatar business={one} />}
              disabled={!permitted}
              onClick={() => void switchBusiness(one.id)}
            >
              <BusinessLines business={one} />
            </Menu.Item>
          ))}
          {profile.businesses.length > 1 && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconLayoutGrid size={16} />} onClick={() => setAll(true)}>
                {t('View all Business')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <AllBusinesses opened={all} onClose={() => setAll(false)} permitted={permitted} />
    </>
  );
}

/** Name and e-mail of a business; for the present one its role. */
export function BusinessLines({ business, role = false }: { business: BusinessSummary; role?: boolean }) {
  return (
    <span className="biz-lines" title={`${business.business_name}, ${business.email}`}>
      <b>{cut(business.business_name, nameMax)}</b>
      <small>{role ? business.role.name : cut(business.email, emailMax)}</small>
    </span>
  );
}
