// Dialogs whose module is loaded when they are first opened: one that does not come says so and closes, and the screen stays.
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
 * Asks for the module again whenever the dialog is opened, until it comes. Not while there is no network: Chromium keeps the
 * failure of an import and never asks for it again on that page.
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

/** As browsers say it: Chromium, Firefox, Safari. */
const notLoaded = /dynamically imported module|error loading|importing a module script failed/i;

/** Around dialogs that are loaded by themselves. What is wrong in one of them is still an error. */
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
