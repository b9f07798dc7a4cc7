// All e-mails to customers, by topic, with a mark on those that the business has customised.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  emailTemplatesContract as contract,
  type EmailTemplateSummary,
  emailGroups,
} from '#shared/contract/account/settings/email-templates.ts';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import './email-templates.css';

export const loadTemplates = loadDetail(contract.listEmailTemplates);

const crumbs = [{ label: 'Business settings', path: '/settings/business-settings' }];
const groupLabels = {
  payments: 'Payments',
  refunds: 'Refunds',
  disputes: 'Disputes',
  invoices: 'Invoices',
  subscriptions: 'Subscriptions',
  orders: 'Orders',
} as const;

export function TemplateListPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.listEmailTemplates));
  return (
    <Page title={t('E-mails to customers')} crumbs={crumbs}>
      <p className="mut email-intro">
        {t('Your customers receive these e-mails in your name. Open one to customise its text.')}
      </p>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {!error && !data && <div className="card sk-card" style={{ height: 520 }} />}
      {data && (
        <div className="stack email-list">
          {emailGroups.map((group) => (
            <Group
              key={group}
              title={t(groupLabels[group])}
              items={data.filter((item) => item.group === group)}
            />
          ))}
        </div>
      )}
    </Page>
  );
}

function Group({ title, items }: { title: string; items: EmailTemplateSummary[] }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={title} flush>
      <ul className="email-rows">
        {items.map(({ kind, name, says, changedAt, changedBy }) => (
          <li key={kind}>
            <Link
              to="/settings/business-settings/email-template/$emailKind"
              params={{ emailKind: kind }}
              className="email-row"
            >
              <span>
                <span className="strong">{t(name)}</span>
                <span className="mut sm">{t(says)}</span>
              </span>
              {changedAt && (
                <span className="changed">
                  <Status tone="info" badge>
                    {t('Customised')}
                  </Status>
                  <span className="mut sm">
                    <DateText at={changedAt} as="relative" /> · {changedBy}
                  </span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
