// The badge of an entry's result.
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/contract/account/audit-trails.ts';
import { Status } from '#web/ui/status.tsx';
import { resultLabels } from './audit-labels.ts';

export function AuditResult({ result, badge = false }: { result: AuditEntry['result']; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status tone={result === 'done' ? 'success' : 'danger'} badge={badge}>
      {t(resultLabels[result])}
    </Status>
  );
}
