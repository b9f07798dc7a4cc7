// Parts that the application can do without: one that does not load, as without a network, is not there, and the rest is.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export function optionalPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  const nothing: ComponentType<P> = () => null;
  return lazy(async () => ({ default: await load().catch(() => nothing) }));
}
