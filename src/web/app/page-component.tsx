// The page of a screen as the component of its route.
import { lazyRouteComponent, useParams } from '@tanstack/react-router';
import type { AnyPage } from '#web/ui/screen.ts';
import { orUnreachable } from './stage/reachable.ts';

/** Loaded with its route, and handed what the path holds. */
export function pageComponent(page: () => Promise<AnyPage>) {
  return lazyRouteComponent(async () => {
    const Page = await orUnreachable(page);
    return {
      default: function ScreenPage() {
        return <Page params={useParams({ strict: false })} />;
      },
    };
  });
}
