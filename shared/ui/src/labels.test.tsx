import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge } from './Badge.tsx';
import { Card } from './Card.tsx';
import { Avatar } from './Avatar.tsx';
import { PageHeader } from './PageHeader.tsx';
import { RankBadge } from './RankBadge.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Stale } from './Stale.tsx';
import { useCountUp } from './useCountUp.ts';

test('a badge and a rank are plain text to a screen reader', () => {
  const { container } = render(
    <>
      <Badge tone="grass">Online</Badge>
      <RankBadge rank="srmod" label="Sr. Moderator" />
    </>,
  );
  expect(container).toHaveTextContent(/^OnlineSr. Moderator$/);
  expect(container.querySelector('[role], [aria-label], [tabindex]')).toBeNull();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('a card that is a link is focusable and named by its text, a plain one is not focusable', async () => {
  render(
    <>
      <Card>Plain</Card>
      <Card as="a" href="/clans" $interactive>
        All clans
      </Card>
    </>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'All clans' })).toHaveFocus();
});

test('a page title can be focused but is not in the tab order', async () => {
  render(<PageHeader title="Clans" lead="By Elo." actions={<button type="button">Refresh</button>} />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Refresh' })).toHaveFocus();
  const title = screen.getByRole('heading', { level: 1, name: 'Clans' });
  title.focus();
  expect(title).toHaveFocus();
});

test('a skeleton takes up its space and is hidden from screen readers', () => {
  const { container } = render(<Skeleton width={144} height="1lh" />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstElementChild).toHaveStyle({ width: '144px', height: '1lh' });
});

test('stale content dims after a moment and is restored immediately', () => {
  const { rerender } = render(<Stale $isStale>Foxes</Stale>);
  expect(screen.getByText('Foxes')).toHaveStyle({ opacity: '0.75' });
  expect(getComputedStyle(screen.getByText('Foxes')).transition).toMatch(/ 150ms$/);
  rerender(<Stale $isStale={false}>Foxes</Stale>);
  expect(screen.getByText('Foxes')).toHaveStyle({ opacity: '1' });
  expect(getComputedStyle(screen.getByText('Foxes')).transition).toMatch(/ 0ms$/);
});

describe('Avatar', () => {
  const picture = () => screen.getByRole('img', { name: 'Lumi' });

  test('reserves its space before the image has loaded', () => {
    render(<Avatar src="/api/avatar/1" alt="Lumi" size={64} />);
    expect(picture()).toHaveAttribute('width', '64');
    expect(picture().parentElement).toHaveStyle({ width: '64px', height: '64px' });
  });

  test('shows the bundled face without an image or after an error, and tries a new image', () => {
    const { rerender } = render(<Avatar src={null} alt="Lumi" size={48} />);
    expect(picture().tagName).toBe('svg');
    rerender(<Avatar src="/api/avatar/1" alt="Lumi" size={48} />);
    fireEvent.error(picture());
    expect(picture().tagName).toBe('svg');
    rerender(<Avatar src="/api/avatar/2" alt="Lumi" size={48} />);
    expect(picture()).toHaveAttribute('src', '/api/avatar/2');
  });

  test('is hidden from screen readers beside a name', () => {
    render(<Avatar alt="" size={48} />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('useCountUp', () => {
  function Count() {
    return <output>{useCountUp(800, 1000)}</output>;
  }
  const shown = () => Number(screen.getByRole('status').textContent);
  const renderCount = (isStill: boolean) => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: isStill } as MediaQueryList);
    render(<Count />);
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('counts from 0 up to the number, fast at first, and stops there', () => {
    renderCount(false);
    expect(shown()).toBe(0);
    act(() => jest.advanceTimersByTime(500));
    expect(shown()).toBeGreaterThan(400);
    expect(shown()).toBeLessThan(800);
    act(() => jest.advanceTimersByTime(2000));
    expect(shown()).toBe(800);
  });

  test('shows the number immediately with reduced motion', () => {
    renderCount(true);
    expect(shown()).toBe(800);
  });
});
