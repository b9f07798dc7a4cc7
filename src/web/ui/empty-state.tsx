// An empty state: an explanation and the one action to start with.
import type { ReactNode } from 'react';
import './parts.css';

type Props = { icon?: ReactNode; title: ReactNode; text?: ReactNode; action?: ReactNode };

/** `icon` is a Tabler icon of 24 px. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className="empty">
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
      {action && <div className="row">{action}</div>}
    </div>
  );
}
