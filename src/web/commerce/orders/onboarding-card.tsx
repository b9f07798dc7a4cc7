// The remaining steps until the store can sell; not shown once all are done, and users can hide it.
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type OnboardingStep, storeOnboardingContract } from '#shared/contract/commerce/store-onboarding.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { newStoreProductPath, storeSettingsPath } from '../commerce.ts';
import './onboarding-card.css';

type Step = { label: string; path: string };

const steps: Record<OnboardingStep, Step> = {
  store: { label: 'Name your store', path: `${storeSettingsPath}/customize-storefront` },
  products: { label: 'Publish a product', path: newStoreProductPath },
  delivery: { label: 'Set up delivery', path: `${storeSettingsPath}/delivery-settings` },
  look: { label: 'Choose a design', path: `${storeSettingsPath}/customize-storefront` },
  published: { label: 'Publish the store', path: `${storeSettingsPath}/customize-storefront` },
};

export function OnboardingCard() {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(storeOnboardingContract.getStoreOnboarding, {}));
  const hide = useCall(storeOnboardingContract.setStoreOnboarding, {
    success: () => t('Hidden. You can show it again in the storefront settings.'),
  });
  if (!data?.next || data.hidden) return null;
  const next = steps[data.next];
  return (
    <SectionCard
      title={t('Set up your store')}
      aside={t('{{done}} of {{count}} steps done', { done: data.done, count: data.steps.length })}
      end={
        <Tooltip label={t('Hide')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Hide the setup steps')}
            loading={hide.isPending}
            onClick={() => void hide.run({ body: { hidden: true } })}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
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
