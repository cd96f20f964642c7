import * as Toast from '@radix-ui/react-toast';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { site } from '@/content/site.ts';
import { dismissToast, useToasts } from '@/lib/toast';

const TOAST_DURATION_MS = 5000;

/** Shows the toasts of lib/toast. `data-toaster` tells a dialog that a press on a toast must not close it. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} swipeDirection="right">
      {toasts.map(({ id, title, description, variant }) => (
        <Toast.Root
          key={id}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(id);
          }}
          className={clsx(
            'pointer-events-auto grid grid-cols-[1fr_auto] items-start gap-x-3 rounded border bg-ink-800 p-4 shadow-lg',
            'motion-safe:animate-toast-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            variant === 'destructive' ? 'border-text' : 'border-line-strong',
          )}
        >
          <div>
            <Toast.Title className="font-semibold">{title}</Toast.Title>
            {description !== undefined && (
              <Toast.Description className="mt-1 text-sm text-muted">{description}</Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label={site.dismissToast}
            className="-m-2 grid size-11 place-items-center rounded text-muted hover:text-text"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      ))}
      {/* aria-live keeps the viewport out of what a modal dialog hides from assistive technology (Radix #4115). */}
      <Toast.Viewport
        data-toaster
        aria-live="off"
        className={clsx(
          'pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col-reverse gap-2 outline-none sm:left-auto sm:w-96',
          // Above what stands at the foot of a phone's window.
          'max-md:[body:has([data-foot])_&]:bottom-18',
          // A dialog on a phone has its buttons at the bottom, needed for the next attempt. The toast moves to the top,
          // where dialog.tsx makes room.
          'max-sm:[body:has([role=dialog][data-state=open])_&]:top-4',
          'max-sm:[body:has([role=dialog][data-state=open])_&]:bottom-auto',
        )}
      />
    </Toast.Provider>
  );
}
