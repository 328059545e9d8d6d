import { useCopy } from '@site/platform/useCopy';
import { Button } from '@site/ui/Button';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Mark } from '../../lib/Mark.tsx';
import { useText } from './useText.ts';

const COPY = 'M0 0h6v2h2v6H2V6H0zM1 1v4h1V2h3V1z';
const DONE = 'M6 1h2v2H7v1H6v1H5v1H4v1H2V6H1V5H0V3h2v1h1V3h1V2h2z';

/** Copies a name. If copying fails, the name can still be selected. */
export function CopyButton({ value }: { readonly value: string }) {
  const text = useText();
  const { copy, isCopied } = useCopy(value);
  return (
    <>
      <Button aria-label={text('copyDiscord')} onClick={copy}>
        <Mark path={isCopied ? DONE : COPY} />
      </Button>
      <VisuallyHidden role="status">{isCopied ? text('copied') : ''}</VisuallyHidden>
    </>
  );
}
