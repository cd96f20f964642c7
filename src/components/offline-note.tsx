import { useSyncExternalStore } from 'react';
import { site } from '@/lib/words.ts';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Explains a failure. The browser's flag decides nothing: behind some VPNs it says offline while requests work. */
export function OfflineNote({ className }: { className?: string }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : <p className={className}>{site.offline}</p>;
}
