// Footer of the payer's pages: security note, terms and privacy.
import type { ReactNode } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { t } from '../i18n.ts';

type Merchant = Pick<CheckoutPage['merchant'], 'platformName' | 'termsUrl' | 'privacyUrl'>;

export function SecuredBy({ merchant, icon }: { merchant: Merchant; icon?: ReactNode }) {
  return (
    <p className="pp-secured">
      {icon}
      {t('Secured by {{name}}', { name: merchant.platformName })}
      <a href={merchant.termsUrl} target="_blank" rel="noopener">
        {t('Terms')}
      </a>
      <a href={merchant.privacyUrl} target="_blank" rel="noopener">
        {t('Privacy')}
      </a>
    </p>
  );
}
