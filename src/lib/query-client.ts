import { QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * React Query with its defaults, which are the specification's: 3 retries, 1 s doubling to 30 s, kept for 5 minutes. A
 * query that has failed for good is only logged; its component decides what to show instead.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.error(`Could not load ${queryKey.join(' ')}:`, error.message),
  }),
});

// QueryClientProvider would do this: listen for the network to come back, so that paused queries resume.
queryClient.mount();
