// Placeholder cards in two columns while the content loads.
import '../payments/transactions.css';

/** Heights of the cards in pixels, from top to bottom. */
type Props = { left: readonly number[]; right: readonly number[] };

export function SkeletonColumns({ left, right }: Props) {
  return (
    <div className="payment">
      <Column heights={left} />
      <Column heights={right} />
    </div>
  );
}

function Column({ heights }: { heights: readonly number[] }) {
  return (
    <div className="stack">
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are the identity
        <div key={index} className="card sk-card" style={{ height }} />
      ))}
    </div>
  );
}
