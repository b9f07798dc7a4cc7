// Dialogs whose module is loaded on first opening; a failed load shows a message and closes the dialog, without affecting the screen.
import { CatchBoundary } from '@tanstack/react-router';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { toastFailure } from '../toasts.tsx';

const sentence = 'This could not be loaded. Check your connection and try again.';

type Closable = { opened?: boolean; onClose: () => void };

/**
 * Retries the import whenever the dialog is opened, until it succeeds. Does not import while offline, because Chromium caches a failed
 * import for the lifetime of the page.
 */
export function lazyDialog<P extends Closable>(
  loadModule: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  const load = async (): Promise<ComponentType<P>> => {
    if (!navigator.onLine) throw new Error('No network connection');
    return loadModule();
  };
  function Missing(props: P) {
    const { opened = true, onClose } = props;
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once an opening, whatever its parent hands over anew
    useEffect(() => {
      if (!opened || Loaded) return;
      load().then(
        (found) => setLoaded(() => found),
        () => {
          toastFailure(sentence);
          onClose();
        },
      );
    }, [opened]);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return lazy(async () => ({ default: await load().catch((): ComponentType<P> => Missing) }));
}

/** The messages of Chromium, Firefox and Safari. */
const notLoaded = /dynamically imported module|error loading|importing a module script failed/i;

/** Error boundary for lazy dialogs. Handles failed loads only; errors within a dialog are still thrown. */
export function DialogBoundary({
  name,
  onClose,
  children,
}: {
  name: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={({ error }) => <NotLoaded error={error} onClose={onClose} />}
    >
      {children}
    </CatchBoundary>
  );
}

function NotLoaded({ error, onClose }: { error: unknown; onClose: () => void }) {
  const isMissing = error instanceof Error && notLoaded.test(error.message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (!isMissing) return;
    toastFailure(sentence);
    onClose();
  }, [isMissing]);
  if (!isMissing) throw error;
  return null;
}
