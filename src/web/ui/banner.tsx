// A banner in the page: one notice, with a link or button to resolve it.
import { IconAlertTriangle, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './parts.css';

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconExclamationCircle };

type Props = { tone?: keyof typeof icons; children: ReactNode };

export function Banner({ tone = 'info', children }: Props) {
  const Icon = icons[tone];
  return (
    <div className={`alert ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      <div className="grow">{children}</div>
    </div>
  );
}
