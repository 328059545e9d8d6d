import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { Columns, Long, Note, Short } from './applyLayout.ts';
import { RoleIntro } from './RoleIntro.tsx';
import { useText } from './useText.ts';

const Label = styled.div`
  display: flex;
  align-items: center;
  height: 1lh;
  margin-bottom: ${space[2]};
  font-size: ${size.small};
`;

/** The hint below a short field, the counter below a long one. */
const Below = styled.div`
  margin-top: ${space[2]};
  height: 1lh;
  font-size: ${size.small};
  line-height: 1.45;
`;

interface FieldSkeletonProps {
  readonly height: 48 | 144;
  readonly hasLineBelow?: boolean;
}

function FieldSkeleton({ height, hasLineBelow = false }: FieldSkeletonProps) {
  return (
    <div>
      <Label>
        <Skeleton width={104} height={12} />
      </Label>
      <Skeleton height={height} />
      {hasLineBelow && <Below />}
    </div>
  );
}

/** The shape of the form, which is what most come for. */
export function ApplySkeleton() {
  const text = useText();
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <Columns aria-busy="true">
        <RoleIntro />
        <Card aria-hidden="true">
          <Stack $gap={5}>
            <Note>{text('allNeeded')}</Note>
            <Short>
              <FieldSkeleton height={48} />
              <FieldSkeleton height={48} />
              <FieldSkeleton height={48} hasLineBelow />
              <FieldSkeleton height={48} />
            </Short>
            <Long>
              <FieldSkeleton height={144} hasLineBelow />
              <FieldSkeleton height={144} hasLineBelow />
              <FieldSkeleton height={144} hasLineBelow />
            </Long>
            <Skeleton width={200} height={48} steps={2} />
          </Stack>
        </Card>
      </Columns>
    </>
  );
}
