// A status: a dot and a word in tables, a badge in titles and dialogs; never colour alone.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './parts.css';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'notice' | 'neutral';
/** `filled` is a settled fact, `half` happened in part, `ring` has not begun, waits for a person or is out of use. */
export type DotShape = 'filled' | 'half' | 'ring';

type Props = { tone: Tone; shape?: DotShape; badge?: boolean; children: ReactNode };

export function Status({ tone, shape = 'filled', badge = false, children }: Props) {
  return <span className={`st ${tone} ${shape}${badge ? ' badge' : ''}`}>{children}</span>;
}

/** What a noun declares of each of its statuses; its labels name tabs and filters too. */
export type StatusStyle = { label: string; tone: Tone; shape?: DotShape };

export function StyledStatus({
  of: { label, ...look },
  badge = false,
}: {
  of: StatusStyle;
  badge?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Status {...look} badge={badge}>
      {t(label)}
    </Status>
  );
}
