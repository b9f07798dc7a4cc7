// Test mode: the account number endings that trigger each response of the sandbox bank.
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/money.ts';
import { testAccounts, testAmounts } from '#shared/test-accounts.ts';
import './test-accounts.css';

export function TestAccounts() {
  const { t } = useTranslation();
  return (
    <TestEndings
      title={t('Test account numbers')}
      says={t('The last two digits set the outcome. All other numbers are valid.')}
      endings={testAccounts}
    />
  );
}

type Endings = { title: string; says: string; endings: readonly { suffix: string; label: string }[] };

/** A table of account number endings and the responses of the sandbox. */
export function TestEndings({ title, says, endings }: Endings) {
  const { t } = useTranslation();
  return (
    <details className="test-accounts">
      <summary>{title}</summary>
      <p className="mut xs">{says}</p>
      <dl>
        {endings.map(({ suffix, label }) => (
          <div key={suffix}>
            <dt className="num">…{suffix}</dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The same for transfers, by amount. */
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
