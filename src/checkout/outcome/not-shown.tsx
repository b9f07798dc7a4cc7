// In place of a page that could not be read: there is none such, or it could not be reached.
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
