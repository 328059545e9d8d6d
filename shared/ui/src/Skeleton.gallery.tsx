import { Example } from '../gallery/Example.tsx';
import { Card } from './Card.tsx';
import { Cluster } from './Cluster.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Stack } from './Stack.tsx';

export function SkeletonGallery() {
  return (
    <>
      <Example name="Text, badge, button, card">
        <Stack>
          <Skeleton width={200} height={16} />
          <Skeleton width={96} height={28} />
          <Skeleton width={144} height={48} steps={2} />
          <Skeleton height={96} steps={3} />
        </Stack>
      </Example>
      <Example name="A player on a card">
        <Card>
          <Cluster>
            <Skeleton width={48} height={48} steps={2} />
            <Stack $gap={2}>
              <Skeleton width={144} height={16} />
              <Skeleton width={72} height={16} />
            </Stack>
          </Cluster>
        </Card>
      </Example>
    </>
  );
}
