import type { RemoteStatus } from '@site/contract/http/releases';
import { DateTime } from '@site/platform/cells';
import { DialogButton } from '@site/platform/DialogButton';
import { formatDateTime } from '@site/platform/format';
import { Facts, PartCard } from '@site/platform/PartCard';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import { useId, useState, type ReactNode } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { Code, Hint } from '../../lib/typography.ts';
import { VersionName } from './names.tsx';
import { CanaryForm, choicesOf, DeployForm, PreviewForm, RollbackForm } from './orderForms.tsx';
import { Errors, HealthTable, ReleaseHistory } from './records.tsx';
import { useText } from './useText.ts';

interface OnDemandProps {
  readonly show: string;
  readonly hide: string;
  /** Rendered, and so loaded, only while it is shown. */
  readonly children: ReactNode;
}

function OnDemand({ show, hide, children }: OnDemandProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <Stack>
      <div>
        <Button aria-expanded={isShown} aria-controls={id} onClick={() => setIsShown(!isShown)}>
          {isShown ? hide : show}
        </Button>
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && children}
      </div>
    </Stack>
  );
}

interface RemoteProps {
  readonly remote: RemoteStatus;
}

function Orders({ remote }: RemoteProps) {
  const text = useText();
  const { name, canary, previous } = remote;
  const id = useId();
  const hasChoices = choicesOf(remote).length > 0;
  const orders = [
    { label: 'deploy', title: 'deployTitle', Content: DeployForm, needs: !hasChoices && 'noChoices' },
    {
      label: canary ? 'changeCanary' : 'startCanary',
      title: 'canaryTitle',
      Content: CanaryForm,
      needs: !canary && !hasChoices && 'noChoices',
    },
    { label: 'preview', title: 'previewTitle', Content: PreviewForm, needs: !hasChoices && 'noChoices' },
    {
      label: 'rollBack',
      title: 'rollBackTitle',
      Content: RollbackForm,
      needs: previous === null && 'noPrevious',
      variant: 'danger',
    },
  ] as const;
  const missing = new Set(orders.map(({ needs }) => needs).filter((needs) => needs !== false));
  return (
    <Stack $gap={2}>
      <Cluster>
        {orders.map(({ label, title, Content, needs, ...look }) => (
          <DialogButton
            key={title}
            label={text(label)}
            title={text(title, { name })}
            {...look}
            {...(needs && { disabled: true, 'aria-describedby': `${id}-${needs}` })}
          >
            {(close) => <Content remote={remote} onDone={close} />}
          </DialogButton>
        ))}
      </Cluster>
      {[...missing].map((needs) => (
        <Hint key={needs} id={`${id}-${needs}`}>
          {text(needs)}
        </Hint>
      ))}
    </Stack>
  );
}

function KeptVersions({ remote: { versions } }: RemoteProps) {
  const text = useText();
  const lang = useLang();
  if (versions.length === 0) return <Hint>{text('noVersions')}</Hint>;
  return (
    <Disclosure summary={text('versions', { count: versions.length })}>
      <Stack as="ul" $gap={2}>
        {versions.map(({ version, commit, published_at: date, by }) => (
          <li key={version}>
            <VersionName version={version} />
            <Hint>
              {text('published', {
                date: formatDateTime(date, lang),
                by: by === 'site' ? text('byItself') : isolated(by),
                commit: commit.slice(0, 12),
              })}
            </Hint>
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}

export function RemoteCard({ remote }: RemoteProps) {
  const text = useText();
  const { name, live, canary } = remote;
  const facts = [
    [text('live'), <VersionName version={live.version} />],
    [text('commit'), <Code>{live.commit.slice(0, 12)}</Code>],
    [text('since'), live.since ? <DateTime at={live.since} /> : text('cameWithSite')],
    [text('by'), live.by !== null && <bdi>{live.by === 'site' ? text('byItself') : live.by}</bdi>],
    [
      text('canary'),
      canary && (
        <>
          <VersionName version={canary.version} /> <Badge tone="lapis">{text('isCanary')}</Badge>
        </>
      ),
    ],
    [text('share'), canary && text('percentOf', { value: String(canary.percent) })],
  ] as const;
  return (
    <PartCard as="article" title={name} acts={<Orders remote={remote} />}>
      <Facts facts={facts} />
      <HealthTable remote={remote} />
      <KeptVersions remote={remote} />
      <OnDemand show={text('showErrors')} hide={text('hideErrors')}>
        <Errors name={name} />
      </OnDemand>
      <OnDemand show={text('showHistory')} hide={text('hideHistory')}>
        <ReleaseHistory name={name} />
      </OnDemand>
    </PartCard>
  );
}
