// Test mode: which endings of account numbers make the sandbox bank answer what.
import { useTranslation } from 'react-i18next';
import { testAccounts } from '#shared/test-accounts.ts';
import './test-accounts.css';

export function TestAccounts() {
  const { t } = useTranslation();
  return (
    <details className="test-accounts">
      <summary>{t('Test account numbers')}</summary>
      <p className="mut xs">{t('The last two digits set the outcome. All other numbers are valid.')}</p>
      <dl>
        {testAccounts.map(({ suffix, label }) => (
          <div key={suffix}>
            <dt className="num">…{suffix}</dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
