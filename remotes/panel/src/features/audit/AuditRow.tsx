import type { AuditEntry } from '@site/contract/http/panel';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { color } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { RowFace, What, When } from './auditLayout.ts';
import { storyOf } from './auditStory.ts';
import { Sentence } from './Sentence.tsx';
import { Code, ShownValue } from './ShownValue.tsx';
import { useText } from './useText.ts';

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

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** How the server names who was at the command line. */
const COMMAND_LINE = 'command line';

/** How the server names whoever holds a deploy token of this label. */
const DEPLOY_TOKEN = /^deploy token "(.*)"$/s;

/** A player by the name they had then; their page is found by their id, as names change. */
function Person({ uuid, name }: { readonly uuid: string | null; readonly name: string }) {
  const shown = <Name>{name}</Name>;
  return uuid && UUID.test(uuid) ? <InText to={paths.profile(uuid)}>{shown}</InText> : shown;
}

function Actor({ uuid, name }: AuditEntry['actor']) {
  const text = useText();
  // Who is gone has no id either, but a name of their own.
  if (uuid === null && name === COMMAND_LINE) return <Name>{text('commandLine')}</Name>;
  const label = uuid === null ? DEPLOY_TOKEN.exec(name)?.[1] : undefined;
  if (label !== undefined) return <Name>{text('deployToken', { label })}</Name>;
  return <Person uuid={uuid} name={name} />;
}

function ApplicationLink({ id }: { readonly id: string | null }) {
  const text = useText();
  if (!/^\d+$/.test(id ?? '')) return text('application');
  return <InText to={paths.application(Number(id))}>{text('application')}</InText>;
}

export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const text = useText();
  const lang = useLang();
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
  return (
    <RowFace tabIndex={-1}>
      <When>
        <time dateTime={date}>{formatDateTime(date, lang)}</time>
      </When>
      <What>
        <p>
          <Sentence parts={parts}>{text(sentence)}</Sentence>
        </p>
        <AuditDetails details={details} />
      </What>
    </RowFace>
  );
}
