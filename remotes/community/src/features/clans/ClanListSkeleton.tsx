import { Skeleton } from '@site/ui/Skeleton';
import { Names, Place, RowFace, Rows } from './clanRowLayout.ts';

const ROWS = Array.from({ length: 10 }, (_, row) => row);

export function ClanListSkeleton() {
  return (
    <Rows as="div" aria-busy="true">
      {ROWS.map((row) => (
        <RowFace key={row}>
          <Place $face={undefined}>
            <Skeleton width={40} height={40} steps={2} />
          </Place>
          <Names>
            <Skeleton width={160} height={12} />
          </Names>
          <Skeleton width={88} height={28} />
        </RowFace>
      ))}
    </Rows>
  );
}
