// Shown when the user may open no screen.
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { landingPath, noAccessPath } from '../access.ts';
import { screens } from '../screens.ts';

export function NoAccessPage() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const landing = landingPath(profile, screens);
  return (
    <EmptyState
      icon={<IconLock size={24} aria-hidden />}
      title={t('No access')}
      text={t("You don't have right permission to access this page")}
      action={
        landing !== noAccessPath && (
          <Button variant="default" component={Link} to={landing}>
            {t('Back to dashboard')}
          </Button>
        )
      }
    />
  );
}
