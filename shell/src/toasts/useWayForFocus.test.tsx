import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useWayForFocus } from './useWayForFocus.ts';

const place = (element: Element, left: number, top: number, width: number, height: number) =>
  jest
    .spyOn(element, 'getBoundingClientRect')
    .mockReturnValue({ left, top, right: left + width, bottom: top + height } as DOMRect);

function Site() {
  const region = useRef<HTMLElement>(null);
  const isBelow = useWayForFocus(region, true);
  return (
    <>
      <section ref={region} aria-label={isBelow ? 'below' : 'above'}>
        <button>Close</button>
      </section>
      <button>Covered</button>
      <button>Free</button>
    </>
  );
}

test('makes way for what it covers, and stays for everything else', async () => {
  render(<Site />);
  place(screen.getByRole('region'), 600, 88, 360, 60);
  place(screen.getByRole('button', { name: 'Covered' }), 700, 100, 100, 44);
  place(screen.getByRole('button', { name: 'Free' }), 0, 100, 100, 44);
  const focus = (name: string) =>
    act(async () => {
      screen.getByRole('button', { name }).focus();
      await new Promise(requestAnimationFrame);
    });
  await focus('Free');
  await focus('Close');
  expect(screen.getByRole('region', { name: 'above' })).toBeInTheDocument();
  await focus('Covered');
  expect(screen.getByRole('region', { name: 'below' })).toBeInTheDocument();
});
