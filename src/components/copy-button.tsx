import { useEffect, useRef, useState } from 'react';
import { useAnnouncement } from '@/lib/announce.ts';
import { site } from '@/lib/words.ts';

interface CopyButtonProps {
  text: string;
  label: string;
  copied?: string;
  /** For a link: a phone offers its share sheet instead. */
  isShared?: boolean;
  className?: string;
}

/** Copies a text, or shares it. Where the browser refuses, the text is shown and selected, and the words say so. */
export function CopyButton({ text, label, copied = site.copied, isShared, className }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'refused'>();
  const shown = useRef<HTMLSpanElement>(null);

  useAnnouncement(result && (result === 'copied' ? copied : `${site.copyRefused} ${text}`));
  useEffect(() => {
    if (result === 'refused' && shown.current) getSelection()?.selectAllChildren(shown.current);
  }, [result]);

  async function copy() {
    if (isShared && 'share' in navigator && matchMedia('(pointer: coarse)').matches) {
      const outcome = await navigator.share({ url: text }).catch(({ name }: Error) => name);
      if (outcome === undefined || outcome === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      setResult('refused');
    }
  }

  return (
    <>
      <button type="button" onClick={() => void copy()} className={className}>
        {result === 'copied' ? copied : label}
      </button>
      {result === 'refused' && (
        <span className="block w-full text-sm text-muted">
          <span>{site.copyRefused}</span>
          <span ref={shown} translate="no" className="block font-mono whitespace-pre-line text-text select-all">
            {text}
          </span>
        </span>
      )}
    </>
  );
}
