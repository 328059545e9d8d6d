import { Cluster } from '@site/ui/Cluster';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { CardHead, Cards, Facts, RemoteFace } from './remotesLayout.ts';

const CARDS = [0, 1, 2];
const FACTS = [0, 1, 2];

export function RemotesSkeleton() {
  return (
    <Cards aria-busy="true">
      {CARDS.map((card) => (
        <RemoteFace key={card}>
          <CardHead>
            <Skeleton width={160} height={30} />
            <Cluster>
              <Skeleton width={184} height={48} steps={2} />
              <Skeleton width={128} height={48} steps={2} />
            </Cluster>
          </CardHead>
          <Facts as="div">
            {FACTS.map((fact) => (
              <Skeleton key={fact} width={136} height={44} />
            ))}
          </Facts>
          <Stack $gap={3}>
            <Skeleton width={208} height={24} />
            <Skeleton width="60%" height={24} />
          </Stack>
          <Skeleton width="75%" height={24} />
          <Skeleton width={144} height={48} steps={2} />
        </RemoteFace>
      ))}
    </Cards>
  );
}
