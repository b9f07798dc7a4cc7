// The line under the name of an object shared by its URL: the URL, its creator, and the date.
import { useTranslation } from 'react-i18next';
import { CopyText } from '../copy-text.tsx';
import { DateText } from '../date-text.tsx';

type Props = {
  url: string;
  /** The displayed URL, without the scheme. */
  text: string;
  /** The copied content: 'link'. */
  label: string;
  /** Whether the URL cannot be opened yet. */
  closed?: boolean;
};

export function AddressMeta({ url, text, label, closed = false }: Props) {
  return (
    <span className="row" style={{ gap: 4, minWidth: 0 }}>
      {closed ? (
        <span className="trunc">{text}</span>
      ) : (
        <a className="trunc" href={url} target="_blank" rel="noreferrer">
          {text}
        </a>
      )}
      <CopyText text={url} label={label} buttonOnly />
    </span>
  );
}

export function MadeBy({ of }: { of: { createdBy?: string | null; createdAt: string } }) {
  const { t } = useTranslation();
  return (
    <span>
      {of.createdBy && t('{{name}}, ', { name: of.createdBy })}
      <DateText at={of.createdAt} />
    </span>
  );
}

/** A URL in a table: its path, with a button that copies all of it. */
export function AddressCell({ url, text, label }: Omit<Props, 'closed'>) {
  return (
    <span className="row" style={{ gap: 4 }}>
      <span className="mut trunc" title={url}>
        {text}
      </span>
      <CopyText text={url} label={label} buttonOnly />
    </span>
  );
}
