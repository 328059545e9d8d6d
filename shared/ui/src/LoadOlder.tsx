import { useEffect, useRef, type RefObject } from 'react';
import styled from 'styled-components';
import { Button } from './Button.tsx';
import { ErrorText } from './ErrorText.tsx';
import { space } from './tokens.ts';

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[3]};
  margin-top: ${space[5]};
`;

interface LoadOlderProps {
  /** The list above the button; its children can take the focus. */
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly hasMore: boolean;
  readonly label: string;
  readonly busyLabel: string;
  readonly isLoading: boolean;
  readonly error: string | undefined;
  readonly onLoad: () => void;
}

/** A button that loads older entries of a list, and moves the focus to the first of them. */
export function LoadOlder(props: LoadOlderProps) {
  const { list, count, hasMore, label, busyLabel, isLoading, error, onLoad } = props;
  const readSoFar = useRef<number>(undefined);

  useEffect(() => {
    if (isLoading || readSoFar.current === undefined) return;
    const next = list.current?.children[readSoFar.current];
    readSoFar.current = undefined;
    if (!(next instanceof HTMLElement)) return;
    next.focus({ preventScroll: true });
    // Usually where the button was; only as far as it takes to be clear of the frame, which `scroll-padding` knows.
    next.scrollIntoView({ block: 'nearest' });
  }, [count, isLoading, list]);

  if (!hasMore) return null;
  return (
    <More>
      {error !== undefined && (
        <div role="alert">
          <ErrorText>{error}</ErrorText>
        </div>
      )}
      <Button
        busy={isLoading}
        busyLabel={busyLabel}
        onClick={() => {
          readSoFar.current = count;
          onLoad();
        }}
      >
        {label}
      </Button>
    </More>
  );
}
