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

/** As wide as the longer label, so that nothing moves when the label changes. */
const Label = styled.span`
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

type CopyWords = Readonly<Record<'copy' | 'copied' | 'failed', string>>;

interface CopyButtonProps {
  readonly value: string;
  readonly words: CopyWords;
  readonly variant?: ButtonProps['variant'];
}

/** Place it in a wrapping row: the error message takes its own line. */
export function CopyButton({ value, words, variant = 'quiet' }: CopyButtonProps) {
  const { copy, isCopied, hasFailed } = useCopy(value);
  return (
    <>
      <Button variant={variant} onClick={copy}>
        <Label data-copy={words.copy} data-copied={words.copied}>
          {isCopied ? words.copied : words.copy}
        </Label>
      </Button>
      <VisuallyHidden role="status">{isCopied ? words.copied : ''}</VisuallyHidden>
      {hasFailed && <Failure role="alert">{words.failed}</Failure>}
    </>
  );
}
