// The dialogs of a wallet dispute for messages and resolutions, shared by the team and staff.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  disputeAnswerInput,
  disputeOutcomeInput,
} from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props<B> = { onClose: () => void; send: (body: B) => Promise<unknown> };

/** Closes the dialog after sending. */
function useSending<B>({ onClose, send }: Props<B>) {
  const [isPending, setIsPending] = useState(false);
  const submit = async (body: B) => {
    setIsPending(true);
    const done = await send(body);
    setIsPending(false);
    if (done !== undefined) onClose();
  };
  return { isPending, submit };
}

type TextProps = Props<{ text: string }> & { title: string; action: string };

export function TextDialog({ title, action, onClose, send }: TextProps) {
  const form = useContractForm(disputeAnswerInput, { text: '' });
  const { isPending, submit } = useSending({ onClose, send });
  return (
    <DialogForm
      onClose={onClose}
      title={title}
      form={form}
      onSubmit={() => submit(form.input())}
      submitLabel={action}
      isPending={isPending}
    >
      <TextAreaField label="Message" data-autofocus {...form.getInputProps('text')} />
    </DialogForm>
  );
}

export function OutcomeDialog({ onClose, send }: Props<{ outcome: string }>) {
  const { t } = useTranslation();
  const form = useContractForm(disputeOutcomeInput, { outcome: '' });
  const { isPending, submit } = useSending({ onClose, send });
  return (
    <DialogForm
      onClose={onClose}
      title={t('Resolve this dispute')}
      says={t('This does not move money. Return any amount owed separately.')}
      form={form}
      onSubmit={() => submit(form.input())}
      submitLabel={t('Resolve')}
      isPending={isPending}
    >
      <TextAreaField label="Outcome" data-autofocus {...form.getInputProps('outcome')} />
    </DialogForm>
  );
}

export function AnswerDialog(props: Pick<TextProps, 'onClose' | 'send'>) {
  const { t } = useTranslation();
  return <TextDialog title={t('Add a message')} action={t('Add message')} {...props} />;
}
