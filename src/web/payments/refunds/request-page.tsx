// Public page for a refund that cannot return to its source: the customer enters a bank account and sees the result.

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RefundRequest } from '#shared/contract/payments/refund-request.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { formatMoney } from '#shared/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { queryClient, queryOptionsOf } from '#web/api/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { dayText } from '#web/ui/payments/refund-labels.ts';
import type { PageProps } from '#web/ui/screen.ts';
import { AccountFields, type Details } from './account-fields.tsx';
import './refunds.css';

export function RequestPage({ params: { token } }: PageProps<'token'>) {
  const { t } = useTranslation();
  const options = queryOptionsOf(refundsContract.getRefundRequest, { params: { token } });
  const request = useQuery({ ...options, retry: false });
  if (request.error instanceof ApiError && request.error.status === 410)
    return (
      <>
        <h1>{t('This link is no longer valid')}</h1>
        <p className="auth-lead">{t('Ask the business you paid to send you a new one.')}</p>
      </>
    );
  if (request.error) return <ErrorPanel error={request.error} onRetry={() => void request.refetch()} />;
  if (!request.data)
    return (
      <div aria-busy className="step-wait">
        <h1>{t('Your refund')}</h1>
        <span className="sk" style={{ display: 'block', height: 220 }} />
      </div>
    );
  const give = async (body: Details) => {
    const response = await call(refundsContract.giveRequestedAccount, { params: { token }, body });
    queryClient.setQueryData(options.queryKey, response);
  };
  const resolve = (body: Details) =>
    call(refundsContract.resolveRequestedAccount, { params: { token }, body });
  return <Request request={request.data} resolve={resolve} give={give} />;
}

type Props = {
  request: RefundRequest;
  resolve: (details: Details) => Promise<{ accountName: string }>;
  give: (details: Details) => Promise<unknown>;
};

function Request({ request, resolve, give }: Props) {
  const { t } = useTranslation();
  const { merchantName, currency, status, customerNote } = request;
  const amount = formatMoney(request.amount, currency);
  const isAsked = status === 'AWAITING';
  return (
    <>
      <h1>{t('{{amount}} from {{name}}', { amount, name: merchantName })}</h1>
      <p className="auth-lead">
        {t(isAsked ? 'Which bank account should your refund go to?' : leads[status])}
      </p>
      <div className="stack">
        {request.testMode && <Banner tone="warning">{t('This is a test. No real money moves.')}</Banner>}
        {request.simulated && (
          <Banner tone="warning">{t('Live mode is simulated here. No real money moves.')}</Banner>
        )}
        {customerNote && <p className="refund-name">{customerNote}</p>}
        <KeyValues
          items={[
            { label: t('Refund'), value: request.reference },
            { label: t('Payment'), value: request.paymentReference },
            request.bankName !== null &&
              request.accountEnding !== null && {
                label: t('Destination'),
                value: `${request.bankName} •••• ${request.accountEnding}`,
              },
            request.expectedOn !== null && { label: t('Expected by'), value: dayText(request.expectedOn) },
          ]}
        />
        {isAsked && (
          <AccountFields
            banks={request.banks}
            resolve={resolve}
            give={give}
            action={t('Send {{amount}} here', { amount })}
          />
        )}
      </div>
    </>
  );
}

const leads: Record<RefundRequest['status'], string> = {
  AWAITING: '',
  PENDING: 'Your refund is on its way.',
  PROCESSING: 'Thank you. Your refund is on its way.',
  SUCCESSFUL: 'Your refund was sent.',
  FAILED: 'Your refund failed. Contact the business you paid.',
  RETURNED: 'The bank returned your refund. Contact the business you paid.',
};
