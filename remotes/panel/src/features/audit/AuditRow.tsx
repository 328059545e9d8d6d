import type { AuditEntry } from '@site/contract/http/panel';
import { useLang } from '@site/platform/text';
import { blockFace, blockRing } from '@site/ui/block';
import { color, phone, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { stateName } from '../../lib/applicationChoices.tsx';
import { DateTime } from '@site/platform/cells';
import { paths } from '../../lib/paths.ts';
import { Code } from '../../lib/typography.ts';
import { storyOf } from './auditStory.ts';
import type { AuditDetail, AuditValue } from './auditValues.ts';
import { useText } from './useText.ts';

const RowFace = styled.li`
  --face: ${color.card};
  --edge: ${color.line};
  ${blockFace(2)}
  ${blockRing(2)}
  display: grid;
  grid-template-columns: 168px minmax(0, 1fr);
  gap: 0 ${space[4]};
  padding: ${space[3]} ${space[5]} ${space[4]};
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: ${space[3]} ${space[4]} ${space[4]};
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const When = styled.div`
  min-height: 24px;
  color: ${color.second};
  font-size: ${size.small};
  line-height: 24px;
  font-variant-numeric: tabular-nums;
`;

const What = styled.div`
  min-width: 0;
  line-height: 24px;
  overflow-wrap: anywhere;
`;

const Name = styled.bdi`
  font-weight: 650;
`;

const InText = styled(Link)`
  color: ${color.text};
  text-decoration-color: ${color.second};
  text-underline-offset: 3px;
  &:hover {
    text-decoration-color: currentColor;
  }
`;

const Word = styled.span`
  color: ${color.text};
  font-weight: 600;
`;

const Written = styled.bdi`
  color: ${color.text};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

function ShownValue({ value }: { readonly value: AuditValue }) {
  const text = useText();
  const lang = useLang();
  if ('word' in value) return <Word>{text(value.word)}</Word>;
  if ('state' in value) return <Word>{stateName(value.state, lang)}</Word>;
  if ('name' in value) return <Word>{value.name}</Word>;
  if ('code' in value) return <Code>{value.code}</Code>;
  return <Written>{text('quoted', { words: value.written })}</Written>;
}

const Details = styled.ul`
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
      {'word' in about ? <span>{text(about.word)}</span> : <Code>{about.code}</Code>}
      {item !== undefined && (
        <>
          {' '}
          <bdi>{text('quoted', { words: item })}</bdi>
        </>
      )}
      <span>{': '}</span>
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

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The server's name for the command line. */
const COMMAND_LINE = 'command line';

/** The server's name for a deploy token with this label, or a game server of this name. */
const PROGRAM = /^(deploy token|game server) "(.*)"$/s;

/** A player, with their name at the time and a link by id, because names change. */
function Person({ uuid, name }: { readonly uuid: string | null; readonly name: string }) {
  const shown = <Name>{name}</Name>;
  return uuid && UUID.test(uuid) ? <InText to={paths.profile(uuid)}>{shown}</InText> : shown;
}

function Actor({ uuid, name }: AuditEntry['actor']) {
  const text = useText();
  // A deleted player has no id either, but still has a name.
  if (uuid === null && name === COMMAND_LINE) return <Name>{text('commandLine')}</Name>;
  const [, kind, label] = (uuid === null && PROGRAM.exec(name)) || [];
  if (label !== undefined)
    return <Name>{text(kind === 'game server' ? 'gameServer' : 'deployToken', { label })}</Name>;
  return <Person uuid={uuid} name={name} />;
}

function ApplicationLink({ id }: { readonly id: string | null }) {
  const text = useText();
  if (!/^\d+$/.test(id ?? '')) return <span>{text('application')}</span>;
  return <InText to={paths.application(Number(id))}>{text('application')}</InText>;
}

export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const text = useText();
  const { actor, action, subject, subjectName, created_at: date } = entry;
  const { sentence, from, to, details } = storyOf(entry);
  const parts: Readonly<Record<string, ReactNode>> = {
    who: <Actor {...actor} />,
    whom: <Person uuid={subject} name={subjectName ?? subject ?? text('unknown')} />,
    application: <ApplicationLink id={subject} />,
    action: <Code>{action}</Code>,
    from: from && <ShownValue value={from} />,
    to: to && <ShownValue value={to} />,
  };
  // Placeholders such as `<who>` are filled in the word order of the language.
  const pieces = text(sentence).split(/<(\w+)>/);
  return (
    <RowFace tabIndex={-1}>
      <When>
        <DateTime at={date} />
      </When>
      <What>
        <p>
          {pieces.map((piece, index) => (
            // Every second piece is the name of a placeholder; the order of the pieces never changes.
            <span key={index}>{index % 2 ? parts[piece] : piece}</span>
          ))}
        </p>
        {details.length > 0 && (
          <Details>
            {details.map((detail, index) => (
              <Detail key={index} {...detail} />
            ))}
          </Details>
        )}
      </What>
    </RowFace>
  );
}
