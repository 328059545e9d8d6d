import type { RemoteStatus } from '@site/contract/http/releases';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Cluster } from '@site/ui/Cluster';
import { CanaryFacts } from './CanaryFacts.tsx';
import { CanaryButton } from './CanaryButton.tsx';
import { DeployButton } from './DeployButton.tsx';
import { HealthTable } from './HealthTable.tsx';
import { History } from './History.tsx';
import { KeptVersions } from './KeptVersions.tsx';
import { CardHead, CardTitle, Code, Facts, RemoteFace } from './remotesLayout.ts';
import { RollbackButton } from './RollbackButton.tsx';
import { useText } from './useText.ts';
import { VersionName } from './VersionName.tsx';

/** One remote: what is live, how it does, what could be live instead, and what has happened. */
export function RemoteCard({ remote }: { readonly remote: RemoteStatus }) {
  const text = useText();
  const lang = useLang();
  const { name, live } = remote;
  return (
    <RemoteFace as="article" aria-label={name}>
      <CardHead>
        <CardTitle>{name}</CardTitle>
        <Cluster>
          <DeployButton remote={remote} />
          <CanaryButton remote={remote} />
          <RollbackButton remote={remote} />
        </Cluster>
      </CardHead>
      <Facts>
        <div>
          <dt>{text('live')}</dt>
          <dd>
            <VersionName version={live.version} />
          </dd>
        </div>
        <div>
          <dt>{text('commit')}</dt>
          <dd>
            <Code>{live.commit.slice(0, 12)}</Code>
          </dd>
        </div>
        <div>
          <dt>{text('since')}</dt>
          <dd>
            {live.since ? (
              <time dateTime={live.since}>{formatDateTime(live.since, lang)}</time>
            ) : (
              text('cameWithSite')
            )}
          </dd>
        </div>
        {live.by !== null && (
          <div>
            <dt>{text('by')}</dt>
            <dd>
              <bdi>{live.by === 'site' ? text('byItself') : live.by}</bdi>
            </dd>
          </div>
        )}
      </Facts>
      <CanaryFacts remote={remote} />
      <HealthTable remote={remote} />
      <KeptVersions remote={remote} />
      <History name={name} />
    </RemoteFace>
  );
}
