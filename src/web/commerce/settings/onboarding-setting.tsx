// Whether the user sees the setup steps on the overview of the store; only relevant until all are done.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeOnboardingContract } from '#shared/contract/commerce/store-onboarding.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function OnboardingSetting() {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(storeOnboardingContract.getStoreOnboarding, {}));
  const set = useCall(storeOnboardingContract.setStoreOnboarding, {
    success: ({ hidden }) =>
      hidden ? t('Setup steps hidden') : t('Setup steps shown on the store overview'),
  });
  const [asked, setAsked] = useState<boolean | null>(null);
  if (!data?.next) return null;
  const show = async (shown: boolean) => {
    setAsked(shown);
    await set.run({ body: { hidden: !shown } });
    setAsked(null);
  };
  return (
    <SectionCard title={t('Setup')} className="domain">
      <SwitchField
        label="Show me the remaining setup steps on the store overview"
        checked={asked ?? !data.hidden}
        onChange={(event) => void show(event.currentTarget.checked)}
      />
    </SectionCard>
  );
}
