import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { verify } from '@/content/verify.ts';
import { checkedPart, codePointOf } from '../checked-value';

/** Two lines for the group chat. A character that is not plain is named: in the chat it could turn the line around. */
const warningAbout = (value: string) =>
  verify.tellTeam.text.replace('{contact}', () =>
    checkedPart(value).replace(/[^ -~]/gu, (character) => `[${codePointOf(character)}]`),
  );

/** Copies a warning for the visitor's team. If the browser refuses to copy, the page shows the lines. */
export function TellTeam({ value }: { value: string }) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  const { button, copied, failed } = verify.tellTeam;
  const lines = warningAbout(value);

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines);
      setResult('copied');
    } catch {
      setResult('failed');
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        {button}
      </Button>
      <div role="status" className="w-full text-sm text-muted">
        {result === 'copied' && <p>{copied}</p>}
        {result === 'failed' && (
          <>
            <p>{failed}</p>
            <p className="mt-1 whitespace-pre-line text-text wrap-anywhere">{lines}</p>
          </>
        )}
      </div>
    </>
  );
}
