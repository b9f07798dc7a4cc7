// The user's own profile: personal data, password, security, and e-mail preferences.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { canRead } from '#shared/permissions.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { Page } from '#web/ui/page.tsx';
import './profile.css';

const information = { label: 'Information', path: '/account/profile/information' };
const ownOfEverybody = [
  { label: 'Password', path: '/account/profile/password' },
  { label: 'Security', path: '/account/profile/security' },
  { label: 'Notifications', path: '/account/profile/notifications' },
];

export function ProfilePage() {
  const { t } = useTranslation();
  const { user, business } = useSession();
  const mayRead = usePermissions().can(canRead('ACCOUNT.PROFILE'));
  return (
    <Page
      title={t('Profile')}
      meta={
        <>
          <span>{user.email}</span>
          <span>
            {t('{{role}} of {{business}}', { role: business.role.name, business: business.business_name })}
          </span>
        </>
      }
      tabs={mayRead ? [information, ...ownOfEverybody] : ownOfEverybody}
    >
      <div className="profile">
        <Outlet />
      </div>
    </Page>
  );
}
