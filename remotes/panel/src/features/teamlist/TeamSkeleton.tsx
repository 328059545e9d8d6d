import { STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { Skeleton } from '@site/ui/Skeleton';
import { BadgePlace, Facts, Form, NamePlace, Playtime, RowFace, Rows } from './memberLayout.ts';
import { mayEdit } from './rankPower.ts';

/** One of each rank, in the order of the list: whose rank can be edited has a higher row on a phone. */
export function TeamSkeleton({ own }: { readonly own: RankId }) {
  return (
    <Rows as="div" aria-busy="true">
      {STAFF_RANKS.map((rank) => (
        <RowFace key={rank}>
          <Skeleton width={40} height={40} steps={2} />
          <Facts>
            <NamePlace>
              <Skeleton width={128} height={12} />
            </NamePlace>
            <BadgePlace>
              <Skeleton width={104} height={28} />
            </BadgePlace>
            <Playtime>
              <Skeleton width={88} height={12} />
            </Playtime>
          </Facts>
          {mayEdit(own, rank) && (
            <Form as="div">
              <Skeleton height={48} />
              <Skeleton height={48} steps={2} />
            </Form>
          )}
        </RowFace>
      ))}
    </Rows>
  );
}
