import { Skeleton } from '@site/ui/Skeleton';
import styled from 'styled-components';

const Line = styled.span`
  display: flex;
  align-items: center;
  height: 1lh;
`;

/** As high as a line of text, with a block of the height of its letters. */
export function TextSkeleton({ width }: { readonly width: number }) {
  return (
    <Line>
      <Skeleton width={width} height="0.75em" />
    </Line>
  );
}
