// Shown when the role of a member of staff lacks the permissions of a screen.
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOperator } from '#web/api/operator-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';

export function ConsoleNoAccess() {
  const { t } = useTranslation();
  const { operator } = useOperator();
  return (
    <Page title={t('No access')}>
      <EmptyState
        icon={<IconLock size={24} aria-hidden />}
        title={t("You don't have right permission to access this page")}
        text={t('You are logged in as {{role}}.', { role: t(operator.role) })}
        action={
          <Button variant="default" component={Link} to="/operator/start">
            {t('Back to start')}
          </Button>
        }
      />
    </Page>
  );
}
