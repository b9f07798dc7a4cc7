// Test mode: which endings of account numbers make the sandbox bank answer what.
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/money.ts';
import { testAccounts, testAmounts } from '#shared/test-accounts.ts';
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

/** The same by amount: of transfers. */
export function TestAmounts() {
  const { t } = useTranslation();
  return (
    <details className="test-accounts">
      <summary>{t('Test amounts')}</summary>
      <p className="mut xs">
        {t('The amount sets the outcome, unless the account number does. All other amounts arrive.')}
      </p>
      <dl className="amounts">
        {testAmounts.map(({ amount, label }) => (
          <div key={amount}>
            <dt className="num">{formatMoney(amount, 'NGN')}</dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
