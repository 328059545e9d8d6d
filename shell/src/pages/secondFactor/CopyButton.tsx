import { TIMES } from '@site/contract/limits';
import { Button } from '@site/ui/Button';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, size } from '@site/ui/tokens';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useText } from './useText.ts';

const Failure = styled.p`
  width: 100%;
  color: ${color.redstone};
  font-size: ${size.small};
`;

/** How the last press ended: each is an object of its own, and is confirmed for its full time. */
interface Copy {
  readonly hasWorked: boolean;
}

/** Copies a text and says so. */
export function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const text = useText();
  const [copy, setCopy] = useState<Copy>();

  useEffect(() => {
    // What to do instead stays: it takes longer to read than a confirmation.
    if (!copy?.hasWorked) return;
    const timer = setTimeout(() => setCopy(undefined), TIMES.copied);
    return () => clearTimeout(timer);
  }, [copy]);

  const write = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopy({ hasWorked: true });
    } catch {
      setCopy({ hasWorked: false });
    }
  };

  const isCopied = copy?.hasWorked === true;
  return (
    <>
      <Button onClick={() => void write()}>{isCopied ? text('copied') : label}</Button>
      <VisuallyHidden role="status">{isCopied ? text('copied') : ''}</VisuallyHidden>
      {copy?.hasWorked === false && <Failure role="alert">{text('copyFailed')}</Failure>}
    </>
  );
}
