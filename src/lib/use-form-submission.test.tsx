import { act, renderHook } from '@testing-library/react';
import type { SyntheticEvent } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { useFormSubmission } from './use-form-submission';

test('A contract that throws is a failure that is shown, not a click that does nothing', async () => {
  const broken = () => {
    throw new TypeError('URL.canParse is not a function');
  };
  const contract = z.object({ url: z.string().check(z.refine(broken)) });
  const send = vi.fn();
  const { result } = renderHook(() => useFormSubmission({ contract, defaultValues: { url: 'x' }, send }));
  await act(async () => {
    const event = { preventDefault: () => {} } as SyntheticEvent;
    await expect(result.current.onSubmit(event)).rejects.toThrow('URL.canParse');
  });
  expect(result.current.hasFailed).toBe(true);
  expect(send).not.toHaveBeenCalled();
});
