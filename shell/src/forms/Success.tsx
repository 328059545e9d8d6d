import { Notice } from '@site/ui/Notice';
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';

const Place = styled.div`
  outline: none;
`;

interface SuccessProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** Takes the place of a form that is done, and its focus, so that the good news is read out. */
export function Success({ title, children }: SuccessProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Place ref={place} tabIndex={-1}>
      <Notice tone="success" title={title}>
        {children}
      </Notice>
    </Place>
  );
}
