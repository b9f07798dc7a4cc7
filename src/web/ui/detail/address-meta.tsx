// The line under the name of something that is shared by its address: the address, who made it, and when.
import { useTranslation } from 'react-i18next';
import { CopyText } from '../copy-text.tsx';
import { DateText } from '../date-text.tsx';

type Props = {
  url: string;
  /** As it is written: without the scheme. */
  text: string;
  /** What is copied: 'link'. */
  label: string;
  /** Cannot be opened yet. */
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

/** An address in a table: its path, with a button that copies the whole. */
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
