// The buttons above a comparison: run again (with the permission), and export.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '#web/api/operator-session.ts';

type Props = { label: string; isPending: boolean; onRun: () => void; children: ReactNode };

export function RunAgain({ label, isPending, onRun, children }: Props) {
  const { t } = useTranslation();
  const { can } = useOperator();
  return (
    <div className="row" style={{ flexWrap: 'wrap' }}>
      {can('SETTLEMENT.READ_WRITE') && (
        <Button leftSection={<IconRefresh size={16} />} loading={isPending} onClick={onRun}>
          {t(label)}
        </Button>
      )}
      {children}
    </div>
  );
}
