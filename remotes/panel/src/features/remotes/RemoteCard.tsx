import type { RemoteStatus } from '@site/contract/http/releases';
import { DialogButton } from '@site/platform/DialogButton';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import { useId, type ReactNode } from 'react';
import { CardHead, Facts, PanelCard } from '../../lib/cardLayout.ts';
import { DateTime } from '@site/platform/cells';
import { Code, Heading } from '../../lib/typography.ts';
import { isolated } from '../../lib/isolated.ts';
import { CanaryForm } from './CanaryForm.tsx';
import { DeployForm } from './DeployForm.tsx';
import { Errors } from './Errors.tsx';
import { choicesOf } from './fields.tsx';
import { HealthTable } from './HealthTable.tsx';
import { History } from './History.tsx';
import { VersionName } from './names.tsx';
import { PreviewForm } from './PreviewForm.tsx';
import { Quiet } from './remotesLayout.ts';
import { RollbackForm } from './RollbackForm.tsx';
import { useText } from './useText.ts';

/** The available actions, each with a form that asks for confirmation. */
function Orders({ remote }: { readonly remote: RemoteStatus }) {
  const text = useText();
  const { name, canary, previous } = remote;
  const id = useId();
  const hasChoices = choicesOf(remote).length > 0;
  const withoutChoices = { disabled: true, 'aria-describedby': `${id}-choices` } as const;
  const withoutPrevious = { disabled: true, 'aria-describedby': `${id}-previous` } as const;
  return (
    <Stack $gap={2}>
      <Cluster>
        <DialogButton
          label={text('deploy')}
          title={text('deployTitle', { name })}
          {...(!hasChoices && withoutChoices)}
        >
          {(close) => <DeployForm remote={remote} onDone={close} />}
        </DialogButton>
        <DialogButton
          label={text(canary ? 'changeCanary' : 'startCanary')}
          title={text('canaryTitle', { name })}
          {...(!canary && !hasChoices && withoutChoices)}
        >
          {(close) => <CanaryForm remote={remote} onDone={close} />}
        </DialogButton>
        <DialogButton
          label={text('preview')}
          title={text('previewTitle', { name })}
          {...(!hasChoices && withoutChoices)}
        >
          {(close) => <PreviewForm remote={remote} onDone={close} />}
        </DialogButton>
        <DialogButton
          label={text('rollBack')}
          title={text('rollBackTitle', { name })}
          variant="danger"
          {...(previous === null && withoutPrevious)}
        >
          {(close) => <RollbackForm remote={remote} onDone={close} />}
        </DialogButton>
      </Cluster>
      {!hasChoices && <Quiet id={withoutChoices['aria-describedby']}>{text('noChoices')}</Quiet>}
      {previous === null && <Quiet id={withoutPrevious['aria-describedby']}>{text('noPrevious')}</Quiet>}
    </Stack>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CanaryFacts({ version, percent }: NonNullable<RemoteStatus['canary']>) {
  const text = useText();
  return (
    <Facts>
      <Fact name={text('canary')}>
        <VersionName version={version} /> <Badge tone="lapis">{text('isCanary')}</Badge>
      </Fact>
      <Fact name={text('share')}>{text('percentOf', { value: String(percent) })}</Fact>
    </Facts>
  );
}

function KeptVersions({ remote: { versions } }: { readonly remote: RemoteStatus }) {
  const text = useText();
  const lang = useLang();
  if (versions.length === 0) return <Quiet>{text('noVersions')}</Quiet>;
  return (
    <Disclosure summary={text('versions', { count: versions.length })}>
      <Stack as="ul" $gap={2}>
        {versions.map(({ version, commit, published_at: date, by }) => (
          <li key={version}>
            <VersionName version={version} />
            <Quiet>
              {text('published', {
                date: formatDateTime(date, lang),
                by: by === 'site' ? text('byItself') : isolated(by),
                commit: commit.slice(0, 12),
              })}
            </Quiet>
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}

export function RemoteCard({ remote }: { readonly remote: RemoteStatus }) {
  const text = useText();
  const { name, live, canary } = remote;
  return (
    <PanelCard as="article" aria-label={name}>
      <CardHead>
        <Heading>{name}</Heading>
        <Orders remote={remote} />
      </CardHead>
      <Facts>
        <Fact name={text('live')}>
          <VersionName version={live.version} />
        </Fact>
        <Fact name={text('commit')}>
          <Code>{live.commit.slice(0, 12)}</Code>
        </Fact>
        <Fact name={text('since')}>{live.since ? <DateTime at={live.since} /> : text('cameWithSite')}</Fact>
        {live.by !== null && (
          <Fact name={text('by')}>
            <bdi>{live.by === 'site' ? text('byItself') : live.by}</bdi>
          </Fact>
        )}
      </Facts>
      {canary && <CanaryFacts {...canary} />}
      <HealthTable remote={remote} />
      <KeptVersions remote={remote} />
      <Errors name={name} />
      <History name={name} />
    </PanelCard>
  );
}
