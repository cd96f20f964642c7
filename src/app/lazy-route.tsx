import { type ComponentType, lazy } from 'react';
import { staysOnThisBuild } from './newer-build';

const failures = new Set<() => void>();

/** After this, routes whose code could not be fetched try again. For when the error is shown: before, React asks twice. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** A route whose code is fetched when it is shown. React's own `lazy` would keep a failure for the visit. */
export function lazyRoute(load: () => Promise<ComponentType>): ComponentType {
  let Route: ComponentType | undefined;

  async function fetchRoute(): Promise<{ default: ComponentType }> {
    try {
      return { default: await load() };
    } catch (error) {
      await staysOnThisBuild();
      failures.add(() => {
        Route = undefined;
      });
      throw error;
    }
  }

  return function LazyRoute() {
    Route ??= lazy(fetchRoute);
    return <Route />;
  };
}
