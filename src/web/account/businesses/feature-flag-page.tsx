// The features of the business: a disabled feature disappears from the navigation of all members and is refused over the API.
import { Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessesContract, type FeatureSetting } from '#shared/contract/account/businesses.ts';
import type { Feature } from '#shared/contract/features.ts';
import { canWrite } from '#shared/permissions.ts';
import { invalidateNoun, queryClient, queryKeyOf, queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { featureLabels, moduleLabels } from './feature-labels.ts';
import './businesses.css';
import { WaitBanner } from '#web/api/limits/wait-banner.tsx';

const { listFeatures, updateFeatures } = businessesContract;

export function loadFeatures({ queryClient: client }: ScreenLocation) {
  return client.prefetchQuery(queryOptionsOf(listFeatures));
}

export function FeatureFlagPage() {
  const { t } = useTranslation();
  const features = useQuery(queryOptionsOf(listFeatures));
  const save = useFeatureSwitch();
  const [asked, setAsked] = useState<FeatureSetting | null>(null);
  const modules = [...new Set(features.data?.items.map((item) => item.module))];
  const choose = (setting: FeatureSetting, on: boolean) => (on ? save.set(setting, true) : setAsked(setting));
  return (
    <Page title={t('Features')}>
      <div className="stack feature-cards">
        {save.waitS > 0 && <WaitBanner waitS={save.waitS} tone="warning" />}
        {features.error && !features.data && <ErrorPanel error={features.error} onRetry={features.refetch} />}
        {features.isPending && <Waiting />}
        {modules.map((module) => (
          <ModuleCard
            key={module}
            module={module}
            items={features.data?.items.filter((item) => item.module === module) ?? []}
            disabled={save.waitS > 0 || save.isPending}
            onChoose={choose}
          />
        ))}
      </div>
      <Confirm
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('Turn off {{feature}}?', { feature: asked ? t(wordsOf(asked).label) : '' })}
        action={t('Turn off')}
        danger
        onConfirm={() => asked && save.set(asked, false)}
      >
        {t(
          'Its screens are hidden for everyone in this business and API calls are refused. Nothing is deleted. You can turn it on again.',
        )}
      </Confirm>
    </Page>
  );
}

function wordsOf({ feature }: FeatureSetting) {
  return featureLabels[feature as Exclude<Feature, 'default'>];
}

/** Saves one switch; the navigation updates at once. */
function useFeatureSwitch() {
  const { t } = useTranslation();
  const call = useCall(updateFeatures, {
    success: false,
    onSuccess: async (data) => {
      queryClient.setQueryData(queryKeyOf(listFeatures), data);
      await invalidateNoun('merchant');
    },
  });
  const saved = { on: t('Feature turned on'), off: t('Feature turned off') };
  const set = async ({ feature }: FeatureSetting, on: boolean) => {
    const status = on ? ('enabled' as const) : ('disabled' as const);
    const done = await call.run({ body: { features: [{ feature, status }] } });
    if (done) toastSuccess(on ? saved.on : saved.off);
    return done !== undefined;
  };
  return { set, isPending: call.isPending, waitS: call.waitS };
}

type CardProps = {
  module: string;
  items: readonly FeatureSetting[];
  disabled: boolean;
  onChoose: (feature: FeatureSetting, on: boolean) => unknown;
};

function ModuleCard({ module, items, disabled, onChoose }: CardProps) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.FEATURE_FLAG'));
  const isModuleOff = items.some((item) => item.feature === module && item.status === 'disabled');
  const words = moduleLabels[module];
  return (
    <SectionCard title={t(words?.label ?? module)} flush>
      <ul className="feature-list">
        {items.map((item) => {
          const isWhole = item.feature === module;
          return (
            <li key={item.feature} className={isWhole ? '' : 'sub-feature'}>
              <span className="grow">
                <span className="strong">{isWhole ? t('Whole module') : t(wordsOf(item).label)}</span>
                <p className="mut sm">
                  {isModuleOff && !isWhole
                    ? t('Off because the module is off')
                    : t(isWhole ? (words?.text ?? '') : wordsOf(item).text)}
                </p>
              </span>
              {item.locked && (
                <span className="mut sm row">
                  <IconLock size={14} aria-hidden />
                  {t('Set by the provider')}
                </span>
              )}
              <Switch
                aria-label={t(wordsOf(item).label)}
                checked={item.status === 'enabled'}
                disabled={item.locked || disabled || !mayChange || (isModuleOff && !isWhole)}
                onChange={(event) => void onChoose(item, event.currentTarget.checked)}
              />
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}

function Waiting() {
  return (
    <div className="stack" aria-busy>
      <span className="sk feature-wait" />
      <span className="sk feature-wait" />
    </div>
  );
}
