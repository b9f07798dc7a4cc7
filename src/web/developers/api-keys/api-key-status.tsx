// The badge of an API key's status.
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#shared/contract/developers/api-keys.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

const looks: Record<ApiKey['status'], { tone: Tone; shape: DotShape; label: string }> = {
  ACTIVE: { tone: 'success', shape: 'filled', label: 'Active' },
  STOPPED: { tone: 'danger', shape: 'ring', label: 'Stopped: creator has no access' },
  ROTATING: { tone: 'warning', shape: 'half', label: 'Replaced, still valid' },
  EXPIRED: { tone: 'neutral', shape: 'ring', label: 'Replaced' },
  DISABLED: { tone: 'neutral', shape: 'ring', label: 'Revoked' },
};

export function ApiKeyStatus({ status }: { status: ApiKey['status'] }) {
  const { t } = useTranslation();
  const { tone, shape, label } = looks[status];
  return (
    <Status tone={tone} shape={shape}>
      {t(label)}
    </Status>
  );
}
