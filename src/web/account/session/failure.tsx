// The error of a form before sign-in, unless a field already shows it.
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { WaitBanner } from '#web/api/limits/wait-banner.tsx';
import { Banner } from '#web/ui/banner.tsx';

export function Failure({ error, waitS }: { error: unknown; waitS: number }) {
  const { t } = useTranslation();
  if (waitS > 0) return <WaitBanner waitS={waitS} />;
  const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  if (!error || isAtField) return null;
  return <Banner tone="danger">{t(messageOf(error))}</Banner>;
}

/** Returns the error, or null if it only asks to wait and a countdown already shows that. */
export function unlessWaiting(error: unknown): unknown {
  return error instanceof ApiError && error.status === 429 ? null : error;
}
