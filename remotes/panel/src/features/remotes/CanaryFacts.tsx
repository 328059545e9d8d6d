import type { RemoteStatus } from '@site/contract/http/releases';
import { Badge } from '@site/ui/Badge';
import { Facts } from './remotesLayout.ts';
import { PlayerName } from './PlayerName.tsx';
import { useText } from './useText.ts';
import { VersionName } from './VersionName.tsx';

/** Which version is tried, and on whom. */
export function CanaryFacts({ remote: { canary } }: { readonly remote: RemoteStatus }) {
  const text = useText();
  if (!canary) return null;
  return (
    <Facts>
      <div>
        <dt>{text('canary')}</dt>
        <dd>
          <VersionName version={canary.version} /> <Badge tone="lapis">{text('isCanary')}</Badge>
        </dd>
      </div>
      <div>
        <dt>{text('share')}</dt>
        <dd>{text('percentOf', { value: String(canary.percent) })}</dd>
      </div>
      {canary.users.length > 0 && (
        <div>
          <dt>{text('players')}</dt>
          <dd>
            {canary.users.map((uuid, place) => (
              <span key={uuid}>
                {place > 0 && ', '}
                <PlayerName uuid={uuid} />
              </span>
            ))}
          </dd>
        </div>
      )}
    </Facts>
  );
}
