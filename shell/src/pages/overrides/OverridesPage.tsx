import { LoadingState } from '@site/ui/LoadingState';
import { BackLink } from '@site/ui/BackLink';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import type { Registry } from '@site/contract/http/registry';
import { bothOf } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { CardColumn, TitledCard } from '../../forms/cards.tsx';
import { remotes } from '../../federation/registry.ts';
import { useOverridesQuery, useServedRegistryQuery } from '../../overrides/overridesApi.ts';
import { ResetButton } from '../../overrides/ResetButton.tsx';
import { useText } from '../../overrides/useText.ts';
import { RemotePanel } from './RemotePanel.tsx';

/** Only the page itself knows builds of dev servers, and only the registry knows slots. */
const withDevBuilds = ({ remotes: served }: Registry): Registry['remotes'] =>
  remotes().map(
    (remote) =>
      served.find(({ name, version }) => name === remote.name && version === remote.version) ?? remote,
  );

export function OverridesPage() {
  const text = useText();
  return (
    <CardColumn $gap={6}>
      <BackLink to="/" label={text('back')} />
      <PageHeader title={text('title')} lead={text('lead')} />
      <QueryView
        query={bothOf(useOverridesQuery(), useServedRegistryQuery())}
        skeleton={<LoadingState label={text('loading')} />}
        failed={text('loadFailed')}
        keepsTitle
        level={2}
      >
        {([data, served]) => (
          <Stack $gap={5}>
            <TitledCard title={text('active')}>
              {data.active.length === 0 ? (
                <p>{text('none')}</p>
              ) : (
                <Stack $gap={4}>
                  <ul>
                    {data.active.map(({ name, target }) => (
                      <li key={name}>{`${name} → ${target}`}</li>
                    ))}
                  </ul>
                  <div>
                    <ResetButton label={text('reset')} />
                  </div>
                </Stack>
              )}
            </TitledCard>
            {data.remotes.map(({ name, versions }) => (
              <RemotePanel
                key={name}
                remote={withDevBuilds(served).find((known) => known.name === name)}
                chosen={data.active.find((override) => override.name === name)?.target}
                name={name}
                versions={versions}
                origins={data.origins}
              />
            ))}
          </Stack>
        )}
      </QueryView>
    </CardColumn>
  );
}
