// Information: personal data, the sign-in e-mail, and the business profile.
import { canWrite } from '#shared/permissions.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { BusinessForm } from './business-form.tsx';
import { EmailCard } from './email-card.tsx';
import { PersonForm } from './person-form.tsx';

export function InformationPage() {
  const { user, business, profile } = useSession();
  const { can } = usePermissions();
  const readOnly = !can(canWrite('ACCOUNT.PROFILE')) || profile.impersonator !== null;
  const businessReadOnly = readOnly || !can(canWrite('SETTINGS.BUSINESS_SETTINGS'));
  return (
    <>
      <PersonForm key={user.id} user={user} readOnly={readOnly} />
      <EmailCard email={user.email} readOnly={readOnly} />
      <BusinessForm key={business.id} business={business} readOnly={businessReadOnly} />
    </>
  );
}
