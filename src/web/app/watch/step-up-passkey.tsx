// Re-authentication with a passkey.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/api/api-error.ts';
import { settleStepUp } from '#web/api/step-up.ts';
import { Banner } from '#web/ui/banner.tsx';

export function StepUpPasskey() {
  const { t } = useTranslation();
  const show = useMutation({
    mutationFn: async () => (await import('#web/api/passkeys.ts')).stepUpWithPasskey(),
    onSuccess: () => settleStepUp(true),
  });
  return (
    <div>
      {show.error && <Banner tone="danger">{t(messageOf(show.error))}</Banner>}
      <Button size="md" fullWidth loading={show.isPending} onClick={() => show.mutate()}>
        {t('Use passkey')}
      </Button>
    </div>
  );
}
