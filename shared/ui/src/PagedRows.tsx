import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Pager, type PagerProps } from './Pager.tsx';
import { Stale } from './Stale.tsx';
import { space } from './tokens.ts';

type PagedRowsProps = {
  /** Props of the `Pager`, once the number of pages is known. */
  pager: PagerProps | undefined;
  /** True if the rows are those of the previous page. */
  isStale: boolean;
  children: ReactNode;
};

const Rows = styled(Stale)`
  outline: none;
`;

const Pages = styled.div`
  margin-top: ${space[5]};
`;

/**
 * Rows with their pager below. Turning the page leads to the first row; `scroll-padding` keeps it clear of the frame.
 */
export function PagedRows({ pager, isStale, children }: PagedRowsProps) {
  const top = useRef<HTMLDivElement>(null);
  return (
    <Rows ref={top} tabIndex={-1} $isStale={isStale} aria-busy={isStale}>
      {children}
      {pager && (
        <Pages>
          <Pager
            {...pager}
            onChange={(page) => {
              pager.onChange(page);
              top.current?.focus({ preventScroll: true });
              top.current?.scrollIntoView({ block: 'start' });
            }}
          />
        </Pages>
      )}
    </Rows>
  );
}
