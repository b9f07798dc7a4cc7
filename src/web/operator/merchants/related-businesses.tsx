// Other businesses of the same owners and their status.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MerchantDetail } from '#shared/contract/operator/merchants.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ComplianceStatus, MerchantStatus, merchantPath } from './merchant-labels.tsx';
import './lines.css';

export function RelatedBusinesses({ merchant }: { merchant: MerchantDetail }) {
  const { t } = useTranslation();
  if (merchant.related.length === 0) return null;
  return (
    <SectionCard title={t('Other businesses of the owners')}>
      <ul className="op-lines">
        {merchant.related.map((item) => (
          <li key={item.id}>
            <Link className="trunc" to={`${merchantPath(item)}/overview` as string}>
              {item.name}
            </Link>
            <ComplianceStatus of={item.compliance} />
            <MerchantStatus status={item.status} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
