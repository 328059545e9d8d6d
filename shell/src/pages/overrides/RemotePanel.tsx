import type { Registry } from '@site/contract/http/registry';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Card } from '@site/ui/Card';
import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import { color, font, phone, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CardHeading } from '../../forms/cards.tsx';
import { useText } from '../../overrides/useText.ts';
import { OverrideForm, type OverrideFormProps } from './OverrideForm.tsx';
import { loadedFiles, takenShares } from './pageFacts.ts';

type Remote = Registry['remotes'][number];

const Heading = styled(CardHeading)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]};
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: 160px minmax(0, 1fr);
  gap: ${space[3]} ${space[4]};
  & dt {
    color: ${color.second};
  }
  & dd {
    overflow-wrap: anywhere;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[1]};
    & dd {
      margin-bottom: ${space[3]};
    }
  }
`;

const Code = styled.code`
  font: ${size.small} / 1.5 ${font.code};
`;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Code>{line}</Code>
        </li>
      ))}
    </ul>
  );
}

function Loaded({ remote }: { readonly remote: Remote }) {
  const text = useText();
  const lang = useLang();
  const files = loadedFiles(remote);
  if (!files) return text('notLoaded');
  return text('loadedFiles', {
    count: files.count,
    shown: formatNumber(files.count, lang),
    kilobytes: formatNumber(Math.round(files.bytes / 1000), lang),
    entry: formatNumber(Math.round(files.entryMs), lang),
    slowest: formatNumber(Math.round(files.slowestMs), lang),
  });
}

function Shares({ remote }: { readonly remote: Remote }) {
  const text = useText();
  const shares = takenShares(remote.name);
  if (shares.length === 0) return text('nothingTaken');
  return <Lines lines={shares.map(({ name, version, from }) => text('share', { name, version, from }))} />;
}

function Slots({ modules }: Pick<Remote, 'modules'>) {
  const text = useText();
  const opened = modules.flatMap(({ slots = [] }) => slots.map(({ name }) => text('opens', { slot: name })));
  const filled = modules.flatMap(({ contributions = [] }) =>
    contributions.map(({ slot, feature }) => text('fills', { slot, feature })),
  );
  const lines = [...opened, ...filled];
  return lines.length === 0 ? text('noSlots') : <Lines lines={lines} />;
}

interface RemotePanelProps extends OverrideFormProps {
  /** `undefined` if no version is live yet. */
  readonly remote: Remote | undefined;
  readonly chosen: string | undefined;
}

export function RemotePanel({ remote, chosen, ...form }: RemotePanelProps) {
  const text = useText();
  return (
    <Card as="section" aria-label={form.name}>
      <Stack $gap={4}>
        <Heading>
          <span>{form.name}</span>
          {chosen !== undefined && <Badge tone="torch">{text('chosen')}</Badge>}
        </Heading>
        {remote ? (
          <Facts>
            <Fact name={text('version')}>
              <Code>{remote.version}</Code>
            </Fact>
            <Fact name={text('loaded')}>
              <Loaded remote={remote} />
            </Fact>
            <Fact name={text('shares')}>
              <Shares remote={remote} />
            </Fact>
            <Fact name={text('slots')}>
              <Slots modules={remote.modules} />
            </Fact>
          </Facts>
        ) : (
          <p>{text('notLive')}</p>
        )}
        <Disclosure summary={text('other')}>
          <OverrideForm {...form} />
        </Disclosure>
      </Stack>
    </Card>
  );
}
