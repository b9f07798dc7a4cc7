// The modules and features of a merchant as switches, each of which the provider may lock.

import { Checkbox, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type MerchantFeature, merchantsContract } from '#shared/contract/operator/merchants.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { featureLabel } from './merchant-labels.tsx';
import './merchants.css';

export function MerchantFeaturesPage({ params: { businessId } }: PageProps<'businessId'>) {
  const { t } = useTranslation();
  const features = useQuery(
    queryOptionsOf(merchantsContract.listMerchantFeatures, { params: { businessId } }),
  );
  if (features.error && !features.data)
    return <ErrorPanel error={features.error} onRetry={features.refetch} />;
  if (!features.data) return <span className="sk" style={{ height: 160 }} aria-busy />;
  const modules = [...new Set(features.data.items.map((item) => item.module))];
  return (
    <div className="stack op-features">
      <p className="mut sm">{t('The business cannot change a locked feature. Changes apply immediately.')}</p>
      {modules.map((module) => {
        const own = features.data.items.filter((item) => item.module === module);
        const first = own.filter((item) => item.feature === module);
        return (
          <SectionCard key={module} title={t(featureLabel(module))} flush>
            <ul className="op-features">
              {[...first, ...own.filter((item) => item.feature !== module)].map((feature) => (
                <FeatureRow
                  key={feature.feature}
                  businessId={businessId}
                  of={feature}
                  isModule={feature.feature === module}
                />
              ))}
            </ul>
          </SectionCard>
        );
      })}
    </div>
  );
}

type RowProps = { businessId: string; of: MerchantFeature; isModule: boolean };

function FeatureRow({ businessId, of, isModule }: RowProps) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const set = useCall(merchantsContract.setMerchantFeature, { success: false });
  const save = (requested: Partial<MerchantFeature>) => {
    const { status, locked } = { ...of, ...requested };
    void set.run({ params: { businessId, feature: of.feature }, body: { status, locked } });
  };
  const name = isModule ? t('Whole module') : t(featureLabel(of.feature));
  const disabled = !can('FEATURES.READ_WRITE') || set.isPending;
  return (
    <li>
      <span className={isModule ? 'grow strong' : 'grow'}>{name}</span>
      <Checkbox
        label={t('Locked')}
        aria-label={t('{{name}}: locked by the provider', { name })}
        checked={of.locked}
        disabled={disabled}
        onChange={(event) => save({ locked: event.currentTarget.checked })}
      />
      <Switch
        aria-label={name}
        checked={of.status === 'enabled'}
        disabled={disabled}
        onChange={(event) => save({ status: event.currentTarget.checked ? 'enabled' : 'disabled' })}
      />
    </li>
  );
}
