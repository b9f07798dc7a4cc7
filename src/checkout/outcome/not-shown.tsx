// Shown when a page cannot be read: not found, or unreachable.
import type { CallError } from '../api.ts';
import { Frame } from '../frame/frame.tsx';
import { Closed } from './closed.tsx';
import { Unreachable } from './unreachable.tsx';

export function NotShown({ failure, onRetry }: { failure: CallError; onRetry: () => Promise<void> }) {
  return (
    <Frame page={null} framed={false}>
      {failure.code === 'NOT_FOUND' || failure.status === 422 ? (
        <Closed reason="missing" page={null} link={null} />
      ) : (
        <Unreachable failure={failure} onRetry={onRetry} />
      )}
    </Frame>
  );
}
