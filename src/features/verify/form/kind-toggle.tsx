import type { ContactKind } from '@contracts/contact-verification.ts';
import { verify } from '@/content/verify.ts';

const kinds = ['email', 'telegram'] as const;

interface KindToggleProps {
  kind: ContactKind;
  onChange: (kind: ContactKind) => void;
}

/** A segmented control made of radio buttons: one stop for Tab, arrow keys between the two. */
export function KindToggle({ kind: chosen, onChange }: KindToggleProps) {
  return (
    <fieldset className="no-print flex min-w-0 flex-wrap gap-1 rounded-lg border border-line bg-ink-900 p-1">
      <legend className="sr-only">{verify.kindLegend}</legend>
      {kinds.map((kind) => (
        <label
          key={kind}
          className="relative flex min-h-11 min-w-fit flex-1 cursor-pointer items-center justify-center gap-2 rounded px-1 sm:min-h-12 text-center text-[0.9375rem] leading-tight sm:text-base font-semibold text-muted transition-colors hover:text-text has-checked:bg-ink-800 has-checked:text-text has-checked:shadow-[inset_0_-2px_0_theme(colors.volt)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-volt"
        >
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === chosen}
            onChange={() => onChange(kind)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {verify.kinds[kind].toggle}
        </label>
      ))}
    </fieldset>
  );
}
