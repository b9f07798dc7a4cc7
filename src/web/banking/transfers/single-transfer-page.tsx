// Sending money: recipient and amount, then charges and code, then the outcome.
import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { singleInput, type TransferDetail } from '#shared/contract/banking/transfer-shapes.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Page } from '#web/ui/page.tsx';
import { proofOf } from './confirming/confirm-proof.ts';
import { EnterStep } from './transfer-enter.tsx';
import type { Source } from './transfer-fields.tsx';
import { transfersPath } from './transfer-labels.ts';
import { emptyTransfer } from './transfer-values.ts';
import { useAccountName } from './use-account-name.ts';
import './transfers.css';

// Loaded later: neither is needed before values are entered.
const TransferCheck = lazy(() => import('./transfer-check.tsx').then((m) => ({ default: m.TransferCheck })));
const TransferResult = lazy(() =>
  import('./transfer-result.tsx').then((m) => ({ default: m.TransferResult })),
);

const sourcesQuery = queryOptionsOf(transferSettingsContract.getTransferSources);

export function SingleTransferPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(sourcesQuery);
  const [round, setRound] = useState(0);
  const first = data?.[0];
  return (
    <Page
      title={t('Send money')}
      crumbs={[{ label: 'Transfers', path: transfersPath }, { label: 'Send money' }]}
    >
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {data && first && (
        <SendMoney key={round} sources={data} first={first} again={() => setRound((before) => before + 1)} />
      )}
      {data && !first && (
        <EmptyState
          icon={<IconWallet size={24} />}
          title={t('No wallet to send from')}
          text={t('Open your business wallets and move money into the transfer wallet.')}
        />
      )}
    </Page>
  );
}

type Props = { sources: readonly Source[]; first: Source; again: () => void };

function SendMoney({ sources, first, again }: Props) {
  const form = useContractForm(singleInput, emptyTransfer(first.id));
  const [step, setStep] = useState<'enter' | 'check'>('enter');
  const [sent, setSent] = useState<TransferDetail | null>(null);
  const source = sources.find(({ id }) => id === form.values.wallet_id) ?? first;
  const { bank_code, account_number, amount } = form.values;
  const enquiry = useAccountName({ currency: source.currency, bank_code, account_number, amount });
  const send = useCall(transfersContract.createTransfer, {
    form: {
      setErrors: (errors) => {
        form.setErrors(errors);
        // Errors belong to the first step, except those of the confirmation.
        if (!errors.code && !errors.pin) setStep('enter');
        focusFirstError();
      },
    },
    success: false,
    invalidates: ['wallet', 'balance'],
    onSuccess: (created) => setSent(created),
    onHeld: again,
  });
  if (sent)
    return (
      <Suspense fallback={<Waiting />}>
        <TransferResult transfer={sent} again={again} />
      </Suspense>
    );
  const isUnsaved = () => !send.isPending && (account_number !== '' || amount !== null);
  if (step === 'check' && enquiry.answer?.account_name)
    return (
      <Suspense fallback={<Waiting />}>
        <UnsavedChanges isUnsaved={isUnsaved} />
        <TransferCheck
          form={form}
          source={source}
          answer={enquiry.answer}
          sending={send.isPending}
          onBack={() => setStep('enter')}
          onSend={() => void send.run({ body: bodyOf(form.getValues()) })}
        />
      </Suspense>
    );
  return (
    <>
      <UnsavedChanges isUnsaved={isUnsaved} />
      <EnterStep
        form={form}
        sources={sources}
        source={source}
        enquiry={enquiry}
        onContinue={() => setStep('check')}
      />
    </>
  );
}

/** A placeholder while a step is loading. */
function Waiting() {
  return <div className="card sk-card transfer-step" style={{ height: 420 }} />;
}

/** The body of the request, without empty values. */
function bodyOf({ code, pin, narration, amount, ...values }: ReturnType<typeof emptyTransfer>) {
  return { ...values, amount: amount ?? 0, narration: narration || null, ...proofOf({ code, pin }) };
}
