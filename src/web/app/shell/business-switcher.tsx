// The business switcher: the current business with the user's role, up to three others, a dialog of all, and a new one.
import { Menu } from '@mantine/core';
import { IconCheck, IconLayoutGrid, IconPlus, IconSelector } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissions, useSession } from '#web/api/session.ts';
import { lazyDialog } from '#web/ui/menu/lazy-dialog.tsx';
import { switchBusiness } from '../session-actions.ts';
import { BusinessAvatar, BusinessLines, cut, nameMax } from './business-lines.tsx';

const AllBusinesses = lazyDialog(() => import('./all-businesses.tsx').then((m) => m.AllBusinesses));
const AddBusiness = lazyDialog(() =>
  import('#web/account/businesses/add-business.tsx').then((m) => m.AddBusiness),
);

const othersMax = 3;
/** The next page for a newly added business. */
const compliancePath = '/account/compliance';

/** `wide`: the variant of the navigation drawer. */
export function BusinessSwitcher({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation();
  const { profile, business } = useSession();
  const { can } = usePermissions();
  const [all, setAll] = useState({ opened: false, wanted: false });
  const [adding, setAdding] = useState({ opened: false, opening: 0 });
  const permitted = can(['SWITCH.BUSINESSES']);
  const others = profile.businesses.filter((item) => item.id !== business.id);
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
          {others.slice(0, othersMax).map((item) => (
            <Menu.Item
              key={item.id}
              leftSection={<BusinessAvatar business={item} />}
              disabled={!permitted}
              onClick={() => void switchBusiness(item.id)}
            >
              <BusinessLines business={item} />
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLayoutGrid size={16} />}
            onClick={() => setAll({ opened: true, wanted: true })}
          >
            {t('View all Business')}
          </Menu.Item>
          {permitted && (
            <Menu.Item
              leftSection={<IconPlus size={16} />}
              onClick={() => setAdding(({ opening }) => ({ opened: true, opening: opening + 1 }))}
            >
              {t('Add New Business')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {all.wanted && (
        <Suspense>
          <AllBusinesses
            opened={all.opened}
            onClose={() => setAll({ opened: false, wanted: true })}
            permitted={permitted}
          />
        </Suspense>
      )}
      {adding.opening > 0 && (
        <Suspense>
          <AddBusiness
            key={adding.opening}
            opened={adding.opened}
            onClose={() => setAdding((before) => ({ ...before, opened: false }))}
            onEnter={(id) => void switchBusiness(id, compliancePath)}
          />
        </Suspense>
      )}
    </>
  );
}
