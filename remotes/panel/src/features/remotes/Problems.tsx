import type { GateProblem } from '@site/contract/http/releases';
import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
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
