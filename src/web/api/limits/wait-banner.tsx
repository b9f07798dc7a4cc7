// The banner after too many attempts, with the remaining wait.
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { waitText } from './rate-limit.ts';

export function WaitBanner({ waitS, tone = 'danger' }: { waitS: number; tone?: 'danger' | 'warning' }) {
  const { t } = useTranslation();
  return (
    <Banner tone={tone}>{t('Too many attempts. Try again in {{wait}}.', { wait: waitText(waitS) })}</Banner>
  );
}
