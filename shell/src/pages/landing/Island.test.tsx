import { render, screen, waitFor } from '@testing-library/react';
import { Blocks } from './Blocks.tsx';
import { Island } from './Island.tsx';

const drawBlocks = () =>
  render(
    <svg>
      <Blocks />
    </svg>,
  ).container;

test('the island is silent, and its blocks come after its sky', async () => {
  const { container } = render(<Island />);
  const picture = container.querySelector('svg');
  expect(picture).toHaveAttribute('aria-hidden', 'true');
  const sky = container.querySelectorAll('path').length;
  expect(sky).toBeGreaterThan(2);
  await waitFor(() => expect(container.querySelectorAll('path').length).toBeGreaterThan(sky + 20));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('the blocks are always the same, and light', () => {
  const first = drawBlocks();
  expect(first.querySelectorAll('*').length).toBeLessThan(400);
  expect(drawBlocks().innerHTML).toBe(first.innerHTML);
});

test('every path is drawn with numbers', () => {
  for (const shape of drawBlocks().querySelectorAll('path'))
    expect(shape.outerHTML).not.toMatch(/NaN|undefined/);
});
