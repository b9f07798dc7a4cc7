// Page of one request for funds: details, payment or decline, and timeline.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type FundRequestDetail,
  fundRequestsContract,
} from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { reasonInput } from '#shared/contract/fields.ts';
import { formatMoney } from '#shared/money.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useCall } from '#web/api/use-call.ts';
import { walletPath } from '#web/ui/banking/wallet-labels.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { type Dialogs, OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeWallets } from '../wallet-query.ts';
import { payerNames, RequestStatus, requestsPath } from './request-labels.tsx';
import '../wallets.css';
import { WithdrawQuestion } from '#web/ui/menu/withdraw-question.tsx';

export const loadFundRequest = loadDetail(fundRequestsContract.getFundRequest);
const crumbs = [
  { label: 'Wallets', path: '/banking-services/wallets' },
  { label: 'Fund requests', path: requestsPath },
];
type Action = 'pay' | 'decline' | 'withdraw';
type Props = { request: FundRequestDetail };

export function RequestDetailPage() {
  const dialogs = useDialogs<Action>();
  return (
    <DetailPage
      query={useDetail(fundRequestsContract.getFundRequest)}
      name="Fund request"
      figure
      crumbs={crumbs}
    >
      {(request) => ({
        title: formatMoney(request.amount, request.currency),
        reference: request.reference,
        badges: <RequestStatus status={request.status} badge />,
        meta: <DateText at={request.created_at} />,
        actions: <Actions request={request} dialogs={dialogs} />,
        content: <Content request={request} />,
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{
              pay: (shown) => <PayQuestion request={request} {...shown} />,
              decline: (shown) => <DeclineForm request={request} {...shown} />,
              withdraw: (shown) => <Withdraw request={request} {...shown} />,
            }}
          </OpenDialog>
        ),
      })}
    </DetailPage>
  );
}

function Actions({ request, dialogs }: Props & { dialogs: Dialogs<Action> }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeWallets();
  if (!mayChange || request.status !== 'PENDING') return null;
  if (request.mine)
    return (
      <Button variant="default" onClick={() => dialogs.open('withdraw')}>
        {t('Withdraw')}
      </Button>
    );
  return (
    <>
      <Button variant="default" onClick={() => dialogs.open('decline')}>
        {t('Decline')}
      </Button>
      <Button onClick={() => dialogs.open('pay')}>
        {t('Pay {{amount}}', { amount: formatMoney(request.amount, request.currency) })}
      </Button>
    </>
  );
}

function Content({ request }: Props) {
  const { t } = useTranslation();
  const link = (wallet: FundRequestDetail['wallet']) => (
    <Link to={`${walletPath(wallet)}/info`}>
      {wallet.name}, {wallet.reference}
    </Link>
  );
  return (
    <div className="wallet-columns">
      <div className="stack">
        {request.status === 'PENDING' && <Payers request={request} />}
        <SectionCard title={t('Request')}>
          <KeyValues
            items={[
              { label: t('For'), value: link(request.wallet) },
              { label: t('From'), value: link(request.from_wallet) },
              { label: t('Purpose'), value: request.purpose },
              { label: t('Created by'), value: request.made_by },
              request.decided_by !== null && { label: t('Decided by'), value: request.decided_by },
              request.movement !== null && { label: t('Movement'), value: request.movement },
              request.reason !== null && { label: t('Reason'), value: request.reason },
            ]}
          />
        </SectionCard>
      </div>
      <div className="stack">
        <TimelineCard items={request.timeline} />
      </div>
    </div>
  );
}

/** Who can pay the request, for its creator and for members who cannot. */
function Payers({ request: { payers, mine } }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeWallets();
  if (payers.length === 0)
    return (
      <Banner tone="warning">
        {t(
          mine
            ? 'Nobody else can pay this request: no other team member has permission to change wallets. You can transfer the money yourself and withdraw the request, or give a colleague a role with this permission.'
            : 'Nobody can pay this request: only the person who made it has permission to change wallets.',
        )}
      </Banner>
    );
  if (mayChange && !mine) return null;
  const names = payerNames(payers, t);
  return (
    <Banner>
      {mine
        ? t('You made this request. Another team member has to pay or decline it: {{names}}.', { names })
        : t('Can pay or decline this request: {{names}}.', { names })}
    </Banner>
  );
}

const options = { invalidates: ['wallet', 'balance', 'merchant'] };

function PayQuestion({ request, opened, onClose }: Props & ShownDialog) {
  const { t } = useTranslation();
  const pay = useCall(fundRequestsContract.payFundRequest, options);
  const amount = formatMoney(request.amount, request.currency);
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Pay {{amount}}?', { amount })}
      action={t('Pay {{amount}}', { amount })}
      onConfirm={() => pay.run({ params: { fundRequestId: request.id } }).then((done) => done !== undefined)}
    >
      {t('It moves from {{from}} to {{to}} immediately, free of charge.', {
        from: request.from_wallet.name,
        to: request.wallet.name,
      })}
    </Confirm>
  );
}

function Withdraw({ request, ...shown }: Props & ShownDialog) {
  const { t } = useTranslation();
  const withdraw = useCall(fundRequestsContract.withdrawFundRequest, options);
  return (
    <WithdrawQuestion {...shown} withdraw={() => withdraw.run({ params: { fundRequestId: request.id } })}>
      {t('No money has moved. You can make another request.')}
    </WithdrawQuestion>
  );
}

function DeclineForm({ request, opened, onClose }: Props & ShownDialog) {
  const { t } = useTranslation();
  const form = useContractForm(reasonInput, { reason: '' });
  const decline = useCall(fundRequestsContract.declineFundRequest, { form, ...options, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Decline this request?')}
      says={t('{{name}} receives the reason by e-mail.', { name: request.made_by })}
      form={form}
      onSubmit={() => decline.run({ params: { fundRequestId: request.id }, body: form.input() })}
      submitLabel={t('Decline')}
      isPending={decline.isPending}
      danger
    >
      <TextAreaField label="Reason" data-autofocus {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
