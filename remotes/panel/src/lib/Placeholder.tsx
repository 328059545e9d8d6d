import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { phone, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.div`
  position: relative;
`;

/** Takes up its space, but is invisible and inert. */
const Unseen = styled.div`
  visibility: hidden;
`;

const Bones = styled(Card)`
  position: absolute;
  inset: 0;
  display: flex;
  /* What doesn't fit begins another column, out of sight. */
  flex-flow: column wrap;
  gap: ${space[5]};
  overflow: hidden;
  & > * {
    flex: none;
  }
  ${phone} {
    padding: ${space[5]} ${space[4]};
  }
`;

const LINES = Array.from({ length: 24 }, (_, line) => line);

/** Stands for a part without its texts, as large as it will be: nothing moves when these arrive, in any language and width. */
export function Placeholder({ children }: { readonly children: ReactNode }) {
  return (
    <Root aria-hidden="true">
      <Unseen>{children}</Unseen>
      <Bones>
        <Skeleton width={200} height={28} />
        {LINES.map((line) => (
          <Skeleton key={line} height={48} steps={2} />
        ))}
      </Bones>
    </Root>
  );
}
