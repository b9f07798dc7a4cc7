// The address of a payment link or page in a table: its end, with a button that copies the full address.
import { CopyText } from '#web/ui/copy-text.tsx';
import { addressPath } from '#web/ui/detail/address-text.ts';

/** `label` names the copied value: 'link'. */
export function AddressCell({ of, label }: { of: { url: string }; label: string }) {
  return (
    <span className="row" style={{ gap: 4 }}>
      <span className="mut trunc" title={of.url}>
        {addressPath(of)}
      </span>
      <CopyText text={of.url} label={label} buttonOnly />
    </span>
  );
}
