import { act, render, screen } from '@testing-library/react';
import { TimeAgo } from './TimeAgo.tsx';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-01T12:00:30.000Z') }));
afterEach(() => jest.useRealTimers());

const pass = (minutes: number) => act(() => jest.advanceTimersByTime(minutes * 60_000));

test('says how long ago it was, minute after minute, and when exactly', () => {
  render(<TimeAgo id="time" at="2026-03-01T12:00:00.000Z" lang="en" />);
  const time = screen.getByText('now');
  expect(time).toHaveAttribute('datetime', '2026-03-01T12:00:00.000Z');
  expect(time).toHaveAttribute('title', expect.stringContaining('1 Mar 2026'));
  pass(1);
  expect(time).toHaveTextContent('1 minute ago');
  pass(59);
  expect(time).toHaveTextContent('1 hour ago');
});

test('one clock runs for all, and only while there is somebody to tell', () => {
  const { unmount } = render(
    <>
      <TimeAgo id="a" at="2026-03-01T12:00:00.000Z" lang="de" />
      <TimeAgo id="b" at="2026-02-01T12:00:00.000Z" lang="de" />
    </>,
  );
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
