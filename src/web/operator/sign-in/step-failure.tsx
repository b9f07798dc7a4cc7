// The error of a console sign-in step, with the delay after too many attempts.
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/api/api-error.ts';
import { WaitBanner } from '#web/api/limits/wait-banner.tsx';
import { Banner } from '#web/ui/banner.tsx';

export function StepFailure({ error, waitS }: { error: unknown; waitS: number }) {
  const { t } = useTranslation();
  if (waitS > 0) return <WaitBanner waitS={waitS} />;
  return error ? <Banner tone="danger">{t(messageOf(error))}</Banner> : null;
}
