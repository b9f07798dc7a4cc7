// The conversation of a dispute: oldest first, with the team's notes set apart.
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DisputeMessage } from '#shared/contract/payments/disputes.ts';
import { sizeText } from '#web/payments/chargebacks/upload-evidence.ts';
import { DateText } from '#web/ui/date-text.tsx';

type Attachment = DisputeMessage['attachments'][number];
type Props = {
  messages: readonly DisputeMessage[];
  /** The author whose messages are shown on the right. */
  own: DisputeMessage['author'];
  onOpen?: (file: Attachment) => void;
};

export function Thread({ messages, own, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <ol className="thread" aria-label={t('Conversation')}>
      {messages.map((message) => (
        <li
          key={message.id}
          className={`thread-message${message.author === own ? ' own' : ''}${message.internal ? ' note' : ''}`}
        >
          <span className="thread-head">
            <strong>{message.authorName}</strong>
            {message.internal && <span className="mut">{t('Internal note')}</span>}
            <span className="mut">
              <DateText at={message.at} as="exact" />
            </span>
          </span>
          <div className="thread-body">{message.body}</div>
          {message.attachments.length > 0 && (
            <ul className="thread-files">
              {message.attachments.map((file) => (
                <li key={file.id}>
                  <IconPaperclip size={14} aria-hidden />
                  {onOpen ? (
                    <button type="button" className="plain link trunc" onClick={() => onOpen(file)}>
                      {file.fileName}
                    </button>
                  ) : (
                    <span className="trunc">{file.fileName}</span>
                  )}
                  <span className="dim num">{sizeText(file.sizeBytes)}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
