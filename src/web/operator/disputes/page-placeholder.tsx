// The placeholder of a chargeback or dispute page while it is loading, or after loading failed.
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { type Crumb, Page } from '#web/ui/page.tsx';

type Props = { name: string; crumbs: readonly Crumb[]; error: unknown; onRetry: () => unknown };

export function PagePlaceholder({ name, crumbs, error, onRetry }: Props) {
  const { t } = useTranslation();
  if (error)
    return (
      <Page title={t(name)} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={onRetry} />
      </Page>
    );
  return (
    <Page title={<span className="sk" style={{ width: 200, height: 28 }} />} figure crumbs={crumbs}>
      <div className="card sk-card" style={{ height: 320 }} aria-busy />
    </Page>
  );
}
