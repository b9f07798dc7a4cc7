// The read-only state of a session: controls that change something look disabled and show the reason.
import { Tooltip } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';

const Context = createContext<string | null>(null);

export function ReadOnlyProvider({ reason, children }: { reason: string | null; children: ReactNode }) {
  return <Context.Provider value={reason}>{children}</Context.Provider>;
}

/** Returns the reason as text, or null when changes are possible. */
export function useReadOnlyReason(): string | null {
  return useContext(Context);
}

/** Wraps a button that changes something: `{(disabled) => <Button disabled={disabled} …/>}`. */
export function Writing({ children }: { children: (disabled: boolean) => ReactNode }) {
  const reason = useReadOnlyReason();
  if (reason === null) return children(false);
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      {/* A disabled button is neither hovered nor focused: what is around it is. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard */}
      <span className="writing-disabled" tabIndex={0}>
        {children(true)}
      </span>
    </Tooltip>
  );
}
