// A status: a dot and a label in tables, a badge in titles and dialogs; never colour alone.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './parts.css';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'notice' | 'neutral';
/** `filled`: final. `half`: partly done. `ring`: not started, waiting for a person, or disabled. */
export type DotShape = 'filled' | 'half' | 'ring';

type Props = { tone: Tone; shape?: DotShape; badge?: boolean; children: ReactNode };

export function Status({ tone, shape = 'filled', badge = false, children }: Props) {
  return <span className={`st ${tone} ${shape}${badge ? ' badge' : ''}`}>{children}</span>;
}

/** The style of a status as declared by its noun; the labels also name tabs and filters. */
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
