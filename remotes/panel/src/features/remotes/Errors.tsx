import type { RemoteErrors } from '@site/contract/http/telemetry';
import { formatNumber } from '@site/platform/format';
import { QueryView } from '@site/platform/QueryView';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { DateTime } from '@site/platform/cells';
import { FRESH } from '../../lib/freshness.ts';
import { Code } from '../../lib/typography.ts';
import { LinesSkeleton, OnDemand } from './OnDemand.tsx';
import { Quiet } from './remotesLayout.ts';
import { useRemoteErrorsQuery } from './remotesApi.ts';
import { useText } from './useText.ts';

type RemoteError = RemoteErrors[number];

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space[1]};
  padding-left: ${space[4]};
  background: linear-gradient(to right, ${color.line} 4px, transparent 0);
`;

const Message = styled.p`
  line-height: 24px;
  overflow-wrap: anywhere;
`;

/** Where an error was thrown, and how the code came there. */
function Place({ place, stack }: RemoteError) {
  const text = useText();
  if (place === null) return <Quiet>{text('noPlace')}</Quiet>;
  if (stack.length === 1) return <Code>{place}</Code>;
  return (
    <Disclosure summary={<Code>{place}</Code>}>
      <Stack as="ol" $gap={1}>
        {stack.map((caller, index) => (
          // The same place may be in a stack twice.
          <li key={`${index} ${caller}`}>
            <Code>{caller}</Code>
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}

function ErrorRow({ error }: { readonly error: RemoteError }) {
  const text = useText();
  const lang = useLang();
  const { kind, message, count, versions, browsers, first_at: first, last_at: last } = error;
  const shares = browsers.map(({ browser, count: own }) =>
    text('browserShare', {
      browser: browser === 'other' ? text('otherBrowser') : browser,
      percent: formatNumber(Math.round((100 * own) / count), lang),
    }),
  );
  return (
    <Row>
      <Badge tone="redstone">{text(kind === 'failure' ? 'didNotLoad' : 'didThrow')}</Badge>
      <Message dir="auto">{message === '' ? text('noMessage') : message}</Message>
      <Place {...error} />
      <Quiet>
        <span>{text('times', { count, shown: formatNumber(count, lang) })}</span>
        <span>{' · '}</span>
        <DateTime at={first} />
        {last !== first && (
          <>
            <span>{' – '}</span>
            <DateTime at={last} />
          </>
        )}
      </Quiet>
      <Quiet>{shares.join(', ')}</Quiet>
      <Quiet>
        {versions
          .map(({ version, count: own }) => text('versionTimes', { version, shown: formatNumber(own, lang) }))
          .join(', ')}
      </Quiet>
    </Row>
  );
}

function LoadedErrors({ name }: { readonly name: string }) {
  const text = useText();
  return (
    <QueryView
      query={useRemoteErrorsQuery(name, FRESH.queryOptions)}
      skeleton={<LinesSkeleton />}
      failed={text('errorsFailed')}
      empty={<Quiet>{text('noErrors')}</Quiet>}
    >
      {(errors) => (
        <Stack as="ol">
          {errors.map((one) => (
            <ErrorRow key={`${one.kind} ${one.message} ${one.place}`} error={one} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

/** The errors of a remote by place in its sources, loaded on demand. */
export function Errors({ name }: { readonly name: string }) {
  const text = useText();
  return (
    <OnDemand show={text('showErrors')} hide={text('hideErrors')}>
      <LoadedErrors name={name} />
    </OnDemand>
  );
}
