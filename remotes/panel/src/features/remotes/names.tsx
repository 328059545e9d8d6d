import type { GateProblem } from '@site/contract/http/releases';
import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Code, Hint } from '../../lib/typography.ts';
import { useText } from './useText.ts';

/** The results of the checks, in English because they are for developers. */
export function Problems({ problems }: { readonly problems: readonly GateProblem[] }) {
  const text = useText();
  if (problems.length === 0) return null;
  return (
    <Disclosure summary={text('problems', { count: problems.length })}>
      <Stack as="ul" $gap={3} lang="en">
        {problems.map(({ check, what, where, todo }, place) => (
          <li key={place}>
            <p>
              <Code>{check}</Code> <span>{what}</span>
            </p>
            <Hint>{where}</Hint>
            <p>{todo}</p>
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}

const HASHED = /^(.+-[0-9a-f]{7})[0-9a-f]+$/;

export function shortVersion(version: string): string {
  return HASHED.exec(version)?.[1] ?? version;
}

/** A shortened version; hovering shows the full one. */
export function VersionName({ version }: { readonly version: string }) {
  return (
    <Code as="bdi" title={version}>
      {shortVersion(version)}
    </Code>
  );
}

export function FromTo({ from, to }: Readonly<Record<'from' | 'to', string | null>>) {
  const text = useText();
  return (
    <span>
      {from !== null && <VersionName version={from} />}
      {from !== null && to !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden>{` ${text('then')} `}</VisuallyHidden>
        </>
      )}
      {to !== null && <VersionName version={to} />}
    </span>
  );
}
