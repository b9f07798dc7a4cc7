// The volume of a merchant in the last 30 days: its own currency first, then the others.
import type { MerchantVolume } from '#shared/contract/operator/merchants.ts';
import type { Currency } from '#shared/money.ts';
import { MoneyText } from '#web/ui/money-text.tsx';

type Props = { of: { volumes: readonly MerchantVolume[]; currency: Currency }; mode: 'live' | 'test' };

export function VolumeText({ of, mode }: Props) {
  const paid = of.volumes.filter((volume) => volume.mode === mode && volume.volume > 0);
  const [first] = paid.toSorted(
    (a, b) => Number(b.currency === of.currency) - Number(a.currency === of.currency),
  );
  if (!first) return <span className="dim">—</span>;
  return (
    <>
      <MoneyText amount={first.volume} currency={first.currency} />
      {paid.length > 1 && <small className="dim"> +{paid.length - 1}</small>}
    </>
  );
}
