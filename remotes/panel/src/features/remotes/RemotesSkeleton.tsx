import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { Cards, RemoteFace } from './remotesLayout.ts';

const CARDS = [0, 1, 2];

export function RemotesSkeleton() {
  return (
    <Cards aria-busy="true">
      {CARDS.map((card) => (
        <RemoteFace key={card}>
          <Skeleton width={160} height={30} />
          <Stack>
            <Skeleton width="70%" height={44} />
            <Skeleton height={96} steps={2} />
            <Skeleton width={240} height={44} steps={2} />
          </Stack>
        </RemoteFace>
      ))}
    </Cards>
  );
}
