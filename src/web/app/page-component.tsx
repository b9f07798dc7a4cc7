// The page of a screen as the component of its route.
import { lazyRouteComponent, type RouteComponent, useParams } from '@tanstack/react-router';
import type { AnyPage } from '#web/ui/screen.ts';
import { orUnreachable } from './stage/reachable.ts';

/** One component a page: when the router grows its routes are made anew, and what is on screen stays. */
const made = new WeakMap<() => Promise<AnyPage>, RouteComponent>();

/** Loaded with its route, and handed what the path holds. */
export function pageComponent(page: () => Promise<AnyPage>): RouteComponent {
  const before = made.get(page);
  if (before) return before;
  const component = lazyRouteComponent(async () => {
    const Page = await orUnreachable(page);
    return {
      default: function ScreenPage() {
        return <Page params={useParams({ strict: false })} />;
      },
    };
  });
  made.set(page, component);
  return component;
}
