import { Skeleton } from '@site/ui/Skeleton';
import styled from 'styled-components';

const Line = styled.span`
  display: flex;
  align-items: center;
  height: 1lh;
`;

/** As tall as a line of text, with a block as tall as its letters. */
export function TextSkeleton({ width }: { readonly width: number }) {
  return (
    <Line>
      <Skeleton width={width} height="0.75em" />
    </Line>
  );
}
