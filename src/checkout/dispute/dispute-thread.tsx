// The conversation with the merchant about a reported problem, for holders of its link.
import { IconPaperclip } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { CallError } from '../api.ts';
import { t, writeInstant } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { type Answer, attach, fileAddress, reply, withdraw } from './dispute-api.ts';
import { FileList } from './file-list.tsx';

type Props = { token: string; thread: Answer<'getComplaint'>; onChanged: () => Promise<void> };

const statusWords: Record<Props['thread']['status'], string> = {
  UNRESOLVED: 'Waiting for a reply',
  AWAITING: 'Under review',
  RESOLVED: 'Settled',
  ESCALATED: 'With your bank',
  CLOSED: 'Closed',
};

export function DisputeThread({ token, thread, onChanged }: Props) {
  const isOpen = thread.status === 'UNRESOLVED' || thread.status === 'AWAITING';
  return (
    <div className="pp-problem">
      <h1 className="pp-receipt-head">
        <span>{t('Your report')}</span>
        <span className="pp-paid">{t(statusWords[thread.status])}</span>
      </h1>
      <p className="pp-says">
        {t('{{reference}}: {{amount}} of payment {{payment}}. Keep the link to this page to come back.', {
          reference: thread.disputeReference,
          amount: formatMoney(thread.disputedAmount, thread.currency),
          payment: thread.reference,
        })}
      </p>
      {thread.outcome && <p className="pp-message">{thread.outcome}</p>}
      <ol className="pp-thread">
        {thread.messages.map((message) => (
          <li key={message.id} className={message.author === 'customer' ? 'own' : undefined}>
            <p className="pp-thread-head">
              <b>{message.author === 'customer' ? t('You') : message.authorName}</b>{' '}
              {writeInstant(message.at, thread.timeZone)}
            </p>
            <p className="pp-thread-body">{message.body}</p>
            {message.attachments.map((file) => (
              <a key={file.id} href={fileAddress(token, file.id)} download={file.fileName}>
                <IconPaperclip size={14} aria-hidden="true" />
                {file.fileName}
              </a>
            ))}
          </li>
        ))}
      </ol>
      {isOpen && <Reply token={token} onChanged={onChanged} />}
    </div>
  );
}

function Reply({ token, onChanged }: Omit<Props, 'thread'>) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      await onChanged();
    } catch (reason) {
      setError(reason instanceof CallError ? reason.message : t('Error Processing Request. Try again.'));
    }
    setBusy(false);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length < 2) return setError(t('Write a message first'));
    void run(async () => {
      const { messageId } = await reply(token, text);
      const faults = await attach(token, messageId, files);
      setText('');
      setFiles([]);
      await onChanged();
      if (faults.length > 0) setError(faults.join(' '));
    });
  };
  return (
    <form onSubmit={send} noValidate className="pp-problem">
      <Field label={t('Your message')} error={error}>
        {(input) => (
          <textarea
            {...input}
            className="pp-input pp-area"
            rows={4}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <FileList files={files} onFiles={setFiles} onFault={setError} />
      <Button look="primary" type="submit" busy={busy && t('Sending')}>
        {t('Send message')}
      </Button>
      <Button look="ghost" onClick={() => void run(() => withdraw(token))}>
        {t('Withdraw report')}
      </Button>
    </form>
  );
}
