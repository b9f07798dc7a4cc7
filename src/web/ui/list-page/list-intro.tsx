// The introduction of a short list, beside its add button.
import type { ReactNode } from 'react';

export function ListIntro({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="row" style={{ flexWrap: 'wrap', gap: '8px 24px' }}>
      <p className="mut sm" style={{ flex: '1 1 260px' }}>
        {children}
      </p>
      {action}
    </div>
  );
}
