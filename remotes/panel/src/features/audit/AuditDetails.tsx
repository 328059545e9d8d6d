import { color, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import type { AuditDetail } from './auditValues.ts';
import { Code, ShownValue } from './ShownValue.tsx';
import { useText } from './useText.ts';

const List = styled.ul`
  display: grid;
  gap: ${space[1]};
  margin: ${space[1]} 0 0;
  color: ${color.second};
  font-size: ${size.small};
  line-height: 24px;
  overflow-wrap: anywhere;
`;

function Detail({ about, item, from, to }: AuditDetail) {
  const text = useText();
  return (
    <li>
      {'word' in about ? text(about.word) : <Code>{about.code}</Code>}
      {item !== undefined && (
        <>
          {' '}
          <bdi>{text('quoted', { words: item })}</bdi>
        </>
      )}
      {': '}
      {from && (
        <>
          <ShownValue value={from} />
          <span aria-hidden="true"> → </span>
          <VisuallyHidden>{` ${text('then')} `}</VisuallyHidden>
        </>
      )}
      <ShownValue value={to} />
    </li>
  );
}

/** What an entry changed, line by line. */
export function AuditDetails({ details }: { readonly details: readonly AuditDetail[] }) {
  if (details.length === 0) return null;
  return (
    <List>
      {details.map((detail, index) => (
        <Detail key={index} {...detail} />
      ))}
    </List>
  );
}
