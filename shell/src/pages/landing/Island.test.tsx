import { render } from '@testing-library/react';
import { Blocks } from './Blocks.tsx';
import { Island } from './Island.tsx';

test('the island is silent, always the same, and light', () => {
  const first = render(<Island />).container;
  const picture = first.querySelector('svg');
  expect(picture).toHaveAttribute('aria-hidden', 'true');
  expect(first.querySelectorAll('*').length).toBeLessThan(400);
  expect(render(<Island />).container.innerHTML).toBe(first.innerHTML);
});

test('every path is drawn with numbers', () => {
  const { container } = render(<Island />);
  const shapes = container.querySelectorAll('svg path');
  for (const shape of shapes) expect(shape.outerHTML).not.toMatch(/NaN|undefined/);
});
