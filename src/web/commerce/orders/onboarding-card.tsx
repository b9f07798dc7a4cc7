// What is still to do until the store sells; gone once all is done.
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type OnboardingStep, storeOnboardingContract } from '#shared/contract/commerce/store-onboarding.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { newStoreProductPath, storeSettingsPath } from '../commerce.ts';
import './onboarding-card.css';

type Step = { label: string; path: string };

const steps: Record<OnboardingStep, Step> = {
  store: { label: 'Name your store', path: `${storeSettingsPath}/customize-storefront` },
  products: { label: 'Publish a product', path: newStoreProductPath },
  delivery: { label: 'Set up delivery', path: `${storeSettingsPath}/delivery-settings` },
  look: { label: 'Choose how it looks', path: `${storeSettingsPath}/customize-storefront` },
  published: { label: 'Publish the store', path: `${storeSettingsPath}/customize-storefront` },
};

export function OnboardingCard() {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(storeOnboardingContract.getStoreOnboarding, {}));
  if (!data?.next) return null;
  const next = steps[data.next];
  return (
    <SectionCard
      title={t('Set up your store')}
      aside={t('{{done}} of {{count}} steps done', { done: data.done, count: data.steps.length })}
    >
      <ol className="onboarding">
        {data.steps.map(({ step, isDone }) => (
          <li key={step} className={isDone ? 'done' : undefined}>
            {isDone ? <IconCircleCheckFilled size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
            <Link to={steps[step].path}>{t(steps[step].label)}</Link>
            {isDone && <span className="sr-only">{t('Done')}</span>}
          </li>
        ))}
      </ol>
      <Button component={Link} to={next.path}>
        {t(next.label)}
      </Button>
    </SectionCard>
  );
}
