// The page of a screen as the component of its route.
import { lazyRouteComponent, type RouteComponent, useParams } from '@tanstack/react-router';
import type { AnyPage } from '#web/ui/screen.ts';
import { orUnreachable } from './stage/reachable.ts';

/** One component per page, so that rebuilding the routes does not remount the open page. */
const created = new WeakMap<() => Promise<AnyPage>, RouteComponent>();

/** Loaded with its route; receives the path parameters. */
export function pageComponent(page: () => Promise<AnyPage>): RouteComponent {
  const before = created.get(page);
  if (before) return before;
  const component = lazyRouteComponent(async () => {
    const Page = await orUnreachable(page);
    return {
      default: function ScreenPage() {
        return <Page params={useParams({ strict: false })} />;
      },
    };
  });
  created.set(page, component);
  return component;
}
