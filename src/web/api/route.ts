// What a screen takes from its address, and what a link puts there: the query strings of the dashboard are plain text.
import { useParams } from '@tanstack/react-router';

/** One parameter of the screen that is open, by its name in the path; '' on a screen without it. */
export function usePathParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? '';
}

/** `search` of a link: `<Link to={paymentsPath} search={searchOf({ tab: 'failed' })}>`. */
export function searchOf(values: Readonly<Record<string, string | undefined>>) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as RouteSearch;
}

/** The router of the application is put together from data, so its own type of a query string names no key. */
type RouteSearch = never;
