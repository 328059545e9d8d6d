import type { RemoteErrors } from '@site/contract/http/telemetry';
import { formatDateTime, formatNumber } from '@site/platform/format';
import { QueryView } from '@site/platform/QueryView';
import { History } from '@site/platform/ResourcePage';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Disclosure } from '@site/ui/Disclosure';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { FRESH } from '../../lib/freshness.ts';
import { Code, Hint } from '../../lib/typography.ts';
import { useRemoteErrorsQuery } from './remotesApi.ts';
import { useText } from './useText.ts';

function Place({ place, stack }: RemoteErrors[number]) {
  const text = useText();
  if (place === null) return <Hint>{text('noPlace')}</Hint>;
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

export function Errors({ name }: { readonly name: string }) {
  const text = useText();
  const lang = useLang();
  const number = (value: number) => formatNumber(value, lang);
  const countsOf = ({ count, versions, browsers, first_at: first, last_at: last }: RemoteErrors[number]) => {
    const shares = browsers.map(({ browser, count: own }) =>
      text('browserShare', {
        browser: browser === 'other' ? text('otherBrowser') : browser,
        percent: number(Math.round((100 * own) / count)),
      }),
    );
    const times = versions.map((one) =>
      text('versionTimes', { version: one.version, shown: number(one.count) }),
    );
    const days = [...new Set([first, last])].map((at) => formatDateTime(at, lang));
    return [
      `${text('times', { count, shown: number(count) })} · ${days.join(' – ')}`,
      shares.join(', '),
      times.join(', '),
    ];
  };
  return (
    <QueryView
      query={useRemoteErrorsQuery(name, FRESH.queryOptions)}
      skeleton={<Skeleton height={72} />}
      failed={text('errorsFailed')}
      empty={<Hint>{text('noErrors')}</Hint>}
    >
      {(errors) => (
        <History
          entries={errors.map((one) => ({
            id: `${one.kind} ${one.message} ${one.place}`,
            at: one.last_at,
            said: (
              <Stack $gap={1}>
                <div>
                  <Badge tone="redstone">{text(one.kind === 'failure' ? 'didNotLoad' : 'didThrow')}</Badge>
                </div>
                <p dir="auto">{one.message || text('noMessage')}</p>
                <Place {...one} />
                {countsOf(one).map((line) => (
                  <Hint key={line}>{line}</Hint>
                ))}
              </Stack>
            ),
          }))}
        />
      )}
    </QueryView>
  );
}
