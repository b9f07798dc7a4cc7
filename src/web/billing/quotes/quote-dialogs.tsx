// The dialogs of a quote: each shows the effect.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { QuoteDetail } from '#shared/contract/billing/quotes/quote-shapes.ts';
import { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DocumentStepQuestion, useDraftSteps } from '#web/billing/invoices/document-step.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { type Dialogs, OpenDialog, type ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { quotesPath } from './quote-query.ts';

type Step = 'send' | 'take-back' | 'delete';
export type QuoteDialog = Step | 'accept' | 'withdraw';
type Props = ShownDialog & { quote: QuoteDetail };

export function QuoteDialogs({ quote, dialogs }: { quote: QuoteDetail; dialogs: Dialogs<QuoteDialog> }) {
  const of = (shown: ShownDialog) => ({ quote, ...shown });
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        send: (shown) => <StepQuestion step="send" {...of(shown)} />,
        'take-back': (shown) => <StepQuestion step="take-back" {...of(shown)} />,
        delete: (shown) => <StepQuestion step="delete" {...of(shown)} />,
        accept: (shown) => <AcceptForm {...of(shown)} />,
        withdraw: (shown) => <WithdrawForm {...of(shown)} />,
      }}
    </OpenDialog>
  );
}

function AcceptForm({ quote, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { id, customer, total, currency } = quote;
  const form = useContractForm(quotesContract.acceptQuote.body, { name: customer.name });
  const accept = useCall(quotesContract.acceptQuote, { form, onSuccess: onClose, invalidates: ['invoices'] });
  const money = formatMoney(total, currency);
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Mark as accepted')}
      says={t('An invoice for {{money}} is issued and sent to {{email}}.', { money, email: customer.email })}
      form={form}
      onSubmit={() => accept.run({ params: { quoteId: id }, body: form.input() })}
      submitLabel={t('Invoice {{money}}', { money })}
      isPending={accept.isPending}
    >
      <TextField label="Accepted by" {...form.getInputProps('name')} />
    </DialogForm>
  );
}

function WithdrawForm({ quote, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(quotesContract.withdrawQuote.body, { reason: '' });
  const withdraw = useCall(quotesContract.withdrawQuote, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Withdraw {{number}}', { number: quote.number })}
      says={t('It can no longer be accepted. Its number is not reused.')}
      form={form}
      onSubmit={() => withdraw.run({ params: { quoteId: quote.id }, body: form.input() })}
      submitLabel={t('Withdraw')}
      isPending={withdraw.isPending}
      danger
    >
      <TextAreaField label="Reason" {...form.getInputProps('reason')} />
    </DialogForm>
  );
}

function StepQuestion({ quote, step, opened, onClose }: Props & { step: Step }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const params = { quoteId: quote.id };
  const send = useCall(quotesContract.sendQuote);
  const takeBack = useCall(quotesContract.takeQuoteBack);
  const remove = useCall(quotesContract.deleteQuote, { onSuccess: () => void go({ to: quotesPath }) });
  const { email } = quote.customer;
  const draft = useDraftSteps({
    takeBack: () => takeBack.run({ params }),
    remove: () => remove.run({ params }),
  });
  const dialogProps = {
    send: {
      title: t('Send this quote?'),
      text: t('{{email}} receives an e-mail with a link to accept or decline it.', { email }),
      action: quote.status === 'SENT' ? t('Send again') : t('Send quote'),
      run: () => send.run({ params }),
    },
    'take-back': draft.takeBack,
    delete: draft.remove,
  }[step];
  return <DocumentStepQuestion step={dialogProps} opened={opened} onClose={onClose} />;
}
