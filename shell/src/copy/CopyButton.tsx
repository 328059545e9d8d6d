import { Button, type ButtonProps } from '@site/ui/Button';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, size } from '@site/ui/tokens';
import styled from 'styled-components';
import { useCopy } from '@site/platform/useCopy';

const Failure = styled.p`
  width: 100%;
  color: ${color.redstone};
  font-size: ${size.small};
`;

/** As wide as the longer of both words: nothing moves when they change. */
const Words = styled.span`
  display: inline-block;
  &::before,
  &::after {
    display: block;
    height: 0;
    overflow: hidden;
    visibility: hidden;
  }
  &::before {
    content: attr(data-copy);
  }
  &::after {
    content: attr(data-copied);
  }
`;

/** What the button shows before and after, and what to do where copying is not possible. */
type CopyWords = Readonly<Record<'copy' | 'copied' | 'failed', string>>;

interface CopyButtonProps {
  readonly value: string;
  readonly words: CopyWords;
  readonly variant?: ButtonProps['variant'];
}

/** Copies a text and says so. Stands in a row that wraps: what to do instead takes a line of its own. */
export function CopyButton({ value, words, variant = 'quiet' }: CopyButtonProps) {
  const { copy, isCopied, hasFailed } = useCopy(value);
  return (
    <>
      <Button variant={variant} onClick={copy}>
        <Words data-copy={words.copy} data-copied={words.copied}>
          {isCopied ? words.copied : words.copy}
        </Words>
      </Button>
      <VisuallyHidden role="status">{isCopied ? words.copied : ''}</VisuallyHidden>
      {hasFailed && <Failure role="alert">{words.failed}</Failure>}
    </>
  );
}
