import { render } from '@testing-library/react';
import { Skeleton } from './Skeleton.tsx';

test('keeps the place it is given and is silent', () => {
  const { container } = render(<Skeleton width={144} height="1lh" />);
  const skeleton = container.firstElementChild;
  expect(skeleton).toHaveAttribute('aria-hidden', 'true');
  expect(skeleton).toHaveStyle({ width: '144px', height: '1lh' });
});
