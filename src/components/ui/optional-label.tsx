import { site } from '@/content/site.ts';

/** The label of a form field that may stay empty. */
export function OptionalLabel({ children }: { children: string }) {
  return (
    <>
      {children} <span className="font-normal text-muted">{site.optional}</span>
    </>
  );
}
