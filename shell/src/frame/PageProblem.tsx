import { Button } from '@site/ui/Button';
import { Stack } from '@site/ui/Stack';
import { Suspense } from 'react';
import { ErrorState } from './lazyStates.ts';
import { useFrameText } from './useFrameText.ts';

interface PageProblemProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
}

/** A page that can't be shown, and another try; in words alone while the drawing is not here. */
export function PageProblem({ title, text, onRetry }: PageProblemProps) {
  const frameText = useFrameText();
  const retry = frameText('retry');
  const plain = (
    <Stack role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div>
        <Button onClick={onRetry}>{retry}</Button>
      </div>
    </Stack>
  );
  return (
    <Suspense fallback={plain}>
      <ErrorState level={1} title={title} text={text} retryLabel={retry} onRetry={onRetry} />
    </Suspense>
  );
}
