import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RouteAnnouncer } from './route-announcer';
import { useRouteFocusAndScroll } from './route-focus';

const scrollTo = vi.fn();
const scrollIntoView = vi.fn();
const wantsLittleMotion = { matches: false };

beforeEach(() => {
  sessionStorage.clear();
  scrollTo.mockReset();
  scrollIntoView.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  wantsLittleMotion.matches = false;
  vi.stubGlobal('matchMedia', () => wantsLittleMotion);
  Element.prototype.scrollIntoView = scrollIntoView;
});

function Home() {
  useRouteFocusAndScroll('Home title');
  const [late, setLate] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <section id="services" tabIndex={-1} aria-label="services" />
      {late && <section id="late" tabIndex={-1} aria-label="late" />}
      <Link to="/#services">Services</Link>
      <Link to="/#late">Late</Link>
      <Link to="/terms">Terms</Link>
      <button type="button" onClick={() => setLate(true)}>
        load
      </button>
      <button type="button" onClick={() => navigate(1)}>
        forward
      </button>
    </>
  );
}

function Terms() {
  useRouteFocusAndScroll('Terms title');
  const navigate = useNavigate();
  return (
    <>
      <Link to="/#services">Services</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  );
}

const page = (
  <>
    <main id="main" tabIndex={-1}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/terms" element={<Terms />} />
      </Routes>
    </main>
    <RouteAnnouncer />
  </>
);

const show = (start: string) => render(<MemoryRouter initialEntries={[start]}>{page}</MemoryRouter>);

const press = (name: string) => fireEvent.click(screen.getByText(name));

describe('route focus', () => {
  it('A navigation goes to the top of a new route, focuses its content and announces its title', () => {
    show('/');
    press('Terms');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByText('Terms title')).toHaveAttribute('aria-live', 'polite');
  });

  it('A navigation scrolls smoothly to a section of the same page and focuses it', () => {
    show('/');
    press('Services');
    expect(scrollIntoView).toHaveBeenLastCalledWith({ behavior: 'smooth' });
    expect(screen.getByRole('region', { name: 'services' })).toHaveFocus();
    press('Services');
    expect(scrollIntoView).toHaveBeenCalledTimes(2);
  });

  it('A navigation jumps for a visitor who prefers reduced motion', () => {
    wantsLittleMotion.matches = true;
    show('/');
    press('Services');
    expect(scrollIntoView).toHaveBeenLastCalledWith({ behavior: 'instant' });
  });

  it('A navigation jumps to a section of another page', () => {
    show('/terms');
    press('Services');
    expect(scrollIntoView).toHaveBeenLastCalledWith({ behavior: 'instant' });
    expect(screen.getByRole('region', { name: 'services' })).toHaveFocus();
  });

  it('A navigation waits for a section that is still being fetched', async () => {
    show('/');
    press('Late');
    expect(scrollIntoView).not.toHaveBeenCalled();
    press('load');
    await waitFor(() => expect(scrollIntoView).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('region', { name: 'late' })).toHaveFocus();
  });

  it('A navigation goes to an anchor that was edited in the address, not to the remembered place of its entry', () => {
    render(<BrowserRouter>{page}</BrowserRouter>);
    press('Late');
    scrollTo.mockClear();
    act(() => {
      // As the browser does it: the new entry has no state.
      history.pushState(null, '', '/#services');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect(scrollTo).not.toHaveBeenCalled();
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('region', { name: 'services' })).toHaveFocus();
  });

  it('Back returns at once to the place where the reader was', () => {
    show('/');
    act(() => {
      vi.stubGlobal('scrollY', 640);
      window.dispatchEvent(new Event('scroll'));
    });
    press('Terms');
    press('back');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  });

  it('Back returns to a place that was scrolled to before the browser reported it', () => {
    scrollTo.mockImplementation(({ top }) => vi.stubGlobal('scrollY', top));
    show('/');
    act(() => {
      vi.stubGlobal('scrollY', 640);
      window.dispatchEvent(new Event('scroll'));
    });
    press('Terms');
    press('back');
    press('forward');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    press('back');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  });
});
