import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { popup } from '@/content/popup.ts';

/** A fresh copy of the module, as after a reload: only the session storage is kept. */
async function load() {
  vi.resetModules();
  const { ConsultPopup } = await import('./consult-popup');
  return ConsultPopup;
}

const findPopup = () => screen.queryByRole('complementary', { name: popup.title, hidden: true });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** jsdom has no layout: the test itself says which controls the popup would cover. */
let cover: (target: Element, isIntersecting: boolean) => void;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      constructor(placed: () => void) {
        this.observe = placed;
      }
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: (target: Element) => void;
      constructor(seen: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        cover = (target, isIntersecting) => act(() => seen([{ target, isIntersecting }]));
        this.observe = (target) => seen([{ target, isIntersecting: target.matches('aside') }]);
      }
      disconnect() {}
    },
  );
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the consult popup', () => {
  it('The popup appears after three seconds and takes no focus', async () => {
    const ConsultPopup = await load();
    render(<ConsultPopup />);
    wait(2999);
    expect(findPopup()).toBeNull();
    wait(1);
    expect(findPopup()).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it('The popup, once closed, stays closed for the visit, over reloads', async () => {
    const ConsultPopup = await load();
    const { unmount } = render(<ConsultPopup />);
    wait(3000);
    fireEvent.click(screen.getByRole('button', { name: popup.close }));
    expect(findPopup()).toBeNull();
    unmount();

    const Again = await load();
    render(<Again />);
    wait(60_000);
    expect(findPopup()).toBeNull();
  });

  it('The popup stays closed when session storage is switched off', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const ConsultPopup = await load();
    render(<ConsultPopup />);
    wait(3000);
    fireEvent.click(screen.getByRole('button', { name: popup.close }));
    wait(60_000);
    expect(findPopup()).toBeNull();
  });

  it('The popup hides while it would cover a form', async () => {
    const ConsultPopup = await load();
    render(
      <>
        <ConsultPopup />
        <form aria-label="first" />
        <form aria-label="second" />
      </>,
    );
    wait(3000);
    expect(findPopup()).not.toHaveClass('invisible');
    const [first, second] = [screen.getByRole('form', { name: 'first' }), screen.getByRole('form', { name: 'second' })];
    cover(first, true);
    cover(second, true);
    cover(first, false);
    expect(findPopup()).toHaveClass('invisible');
    cover(second, false);
    expect(findPopup()).not.toHaveClass('invisible');
  });
});
