// Choice of a role: presets first, then custom roles; roles the user cannot assign show the reason.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#shared/contract/account/roles.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { roleText } from './role-labels.ts';
import './team.css';

type Props = {
  roles: readonly Role[];
  value: string | null;
  onChange: (roleId: string) => void;
  error?: React.ReactNode;
};

export function RolePicker({ roles, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="choices">
      <legend>
        {t('Role')}
        <span className="req" aria-hidden>
          *
        </span>
      </legend>
      <div className="role-list">
        {roles.map((role) => (
          <label key={role.id} className="choice" data-disabled={!role.grantable || undefined}>
            <input
              type="radio"
              name={name}
              value={role.id}
              checked={value === role.id}
              disabled={!role.grantable}
              aria-invalid={Boolean(error)}
              onChange={() => onChange(role.id)}
            />
            <span>
              <b>{role.preset ? t(role.name) : role.name}</b>
              <small>{role.grantable ? t(roleText(role)) : t('Has permissions that you do not have')}</small>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
