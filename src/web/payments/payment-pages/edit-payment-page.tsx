// The pages for creating and editing a payment page.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { PaymentPageForm } from './payment-page-form.tsx';
import { pagePath, pagesPath } from './payment-page-labels.ts';
import { usePaymentPage } from './payment-page-query.ts';

const list = { label: 'Payment pages', path: pagesPath };

export function EditPaymentPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: page, error, refetch } = usePaymentPage();
  const title = t('Edit payment page');
  if (error && !page) {
    return (
      <Page title={title} crumbs={[list]}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!page) {
    return (
      <Page title={title} crumbs={[list]}>
        <span className="sk" style={{ width: '100%', height: 320 }} />
      </Page>
    );
  }
  const detail = { label: page.name, path: `${pagePath(page)}/info` };
  if (page.status === 'CLOSED') {
    return (
      <Page title={title} crumbs={[list, detail]}>
        <EmptyState
          title={t('An archived payment page cannot be changed.')}
          text={t('Duplicate it and edit the copy.')}
        />
      </Page>
    );
  }
  return (
    <PaymentPageForm
      key={page.id}
      page={page}
      crumbs={[list, detail, { label: 'Edit' }]}
      wantsPublishing={new URLSearchParams(window.location.search).has('publish')}
      onSaved={() => void navigate({ to: `${pagePath(page)}/info` })}
    />
  );
}

export function CreatePaymentPage() {
  const navigate = useNavigate();
  return (
    <PaymentPageForm
      page={null}
      crumbs={[{ label: 'Payment pages', path: pagesPath }, { label: 'Create payment page' }]}
      onSaved={(page) => void navigate({ to: `${pagePath(page)}/info` })}
    />
  );
}
