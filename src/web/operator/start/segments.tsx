// A segmented control of two or three options.
import { useTranslation } from 'react-i18next';
import './start.css';

type Segment<V extends string> = { value: V; label: string; count?: number | undefined };
type Props<V extends string> = {
  label: string;
  segments: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
};

export function Segments<V extends string>({ label, segments, value, onChange }: Props<V>) {
  const { t } = useTranslation();
  return (
    <fieldset className="op-segments" aria-label={t(label)}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {t(segment.label)}
          {segment.count !== undefined && <span className="num">{segment.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
