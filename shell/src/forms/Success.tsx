import { Notice } from '@site/ui/Notice';
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';

const FocusTarget = styled.div`
  outline: none;
`;

/** Replaces a completed form and takes the focus, so that screen readers announce the success. */
export function Success({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => target.current?.focus(), []);
  return (
    <FocusTarget ref={target} tabIndex={-1}>
      <Notice tone="success" title={title}>
        {children}
      </Notice>
    </FocusTarget>
  );
}
