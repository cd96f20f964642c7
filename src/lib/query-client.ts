import { QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * React Query with its defaults, which are the specification's: 3 retries, 1 s doubling to 30 s, kept for 5 minutes.
 * A query that has failed for good is told to the console and nowhere else; who shows its data decides what stays.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.error(`Could not load ${queryKey.join(' ')}:`, error.message),
  }),
});
