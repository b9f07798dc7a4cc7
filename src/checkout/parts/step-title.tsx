// The heading of a step: takes the focus when the step follows another, so that screen readers follow.
import { type ReactNode, useEffect, useRef } from 'react';

/** The first step of a page leaves the focus unchanged. */
let stepsShown = 0;

export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    stepsShown += 1;
    if (stepsShown > 1) heading.current?.focus();
  }, []);
  return (
    <h2 className="pp-step-title" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
