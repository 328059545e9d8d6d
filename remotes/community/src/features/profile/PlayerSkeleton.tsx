import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Facts, HEAD_SIZE, Identity, Words } from './profileLayout.ts';
import { useText } from './useText.ts';

const FACTS = [0, 1, 2];

/** The shape of a profile, so that nothing moves when it arrives. */
export function PlayerSkeleton() {
  const text = useText();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <Identity>
        <Skeleton width={HEAD_SIZE} height={HEAD_SIZE} />
        <Words>
          <Skeleton width={200} height={40} />
          <Skeleton width={96} height={28} />
        </Words>
      </Identity>
      <Facts as="div">
        {FACTS.map((fact) => (
          <Card key={fact}>
            <Skeleton width={72} height={20} />
            <Skeleton width={140} height={36} />
          </Card>
        ))}
      </Facts>
    </div>
  );
}
