import { useCopy } from '@site/platform/useCopy';
import { Button } from '@site/ui/Button';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { useText } from './useText.ts';

const Mark = styled.svg`
  flex: none;
`;

/** Copies a name that is typed in elsewhere. Where that is not possible it still stands there to be marked. */
export function CopyButton({ value }: { readonly value: string }) {
  const text = useText();
  const { copy, isCopied } = useCopy(value);
  return (
    <>
      <Button aria-label={text('copyDiscord')} onClick={copy}>
        <Mark viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
          <path
            fillRule="evenodd"
            d={
              isCopied
                ? 'M6 1h2v2H7v1H6v1H5v1H4v1H2V6H1V5H0V3h2v1h1V3h1V2h2z'
                : 'M0 0h6v2h2v6H2V6H0zM1 1v4h1V2h3V1z'
            }
          />
        </Mark>
      </Button>
      <VisuallyHidden role="status">{isCopied ? text('copied') : ''}</VisuallyHidden>
    </>
  );
}
