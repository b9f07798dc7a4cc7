// The container of toasts.
import { Notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';

export function Messages() {
  const { t } = useTranslation();
  return (
    <section aria-label={t('Messages')}>
      <Notifications position="bottom-right" autoClose={5000} withinPortal={false} />
    </section>
  );
}
