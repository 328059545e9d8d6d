import type { GateProblem } from '@site/contract/http/releases';
import { Disclosure } from '@site/ui/Disclosure';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { Code } from '../../lib/typography.ts';
import { Quiet } from './remotesLayout.ts';
import { useText } from './useText.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  & p {
    white-space: pre-wrap;
  }
`;

/** The results of the checks, in English because they are for developers. */
export function Problems({ problems }: { readonly problems: readonly GateProblem[] }) {
  const text = useText();
  if (problems.length === 0) return null;
  return (
    <Disclosure summary={text('problems', { count: problems.length })}>
      <List lang="en">
        {problems.map(({ check, what, where, todo }, place) => (
          <li key={place}>
            <p>
              <Code>{check}</Code> <span>{what}</span>
            </p>
            <Quiet>{where}</Quiet>
            <p>{todo}</p>
          </li>
        ))}
      </List>
    </Disclosure>
  );
}
