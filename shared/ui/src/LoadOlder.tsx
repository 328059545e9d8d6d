import { useEffect, useRef, type RefObject } from 'react';
import styled from 'styled-components';
import { Button } from './Button.tsx';
import { ErrorText } from './ErrorText.tsx';
import { keepPlace } from './keepPlace.ts';
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
  /** How many entries the list has. */
  readonly count: number;
  /** If there are none, nothing is shown. */
  readonly hasMore: boolean;
  readonly label: string;
  readonly busyLabel: string;
  readonly isLoading: boolean;
  /** Why older ones could not be loaded. */
  readonly error: string | undefined;
  readonly onLoad: () => void;
}

/** A button that adds older entries to a list, and moves the focus to the first of them once they are there. */
export function LoadOlder(props: LoadOlderProps) {
  const { list, count, hasMore, label, busyLabel, isLoading, error, onLoad } = props;
  const readSoFar = useRef<number>(undefined);

  useEffect(() => {
    if (isLoading || readSoFar.current === undefined) return;
    const next = list.current?.children[readSoFar.current];
    readSoFar.current = undefined;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [count, isLoading, list]);

  if (!hasMore) return null;
  return (
    <More ref={keepPlace}>
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
