import { showToast, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { Button } from '@site/ui/Button';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Notice } from '@site/ui/Notice';
import { color, phone, size, space } from '@site/ui/tokens';
import { useId } from 'react';
import styled from 'styled-components';
import { WrittenText } from '../../lib/WrittenText.tsx';
import { isolated } from '../../lib/isolated.ts';
import { editableOf, entryOf, isField, type Draft, type Editable, type Part, type Version } from './draft.ts';
import { useLastWriterQuery } from './settingsApi.ts';
import {
  putBack,
  selectConflicts,
  selectIsUnsaved,
  selectNews,
  settled,
  type NewsPart,
} from './settingsSlice.ts';
import { useText, type SettingsText } from './useText.ts';

/** Summarises changes; the checklist counts as one. */
function nameOfNews(part: NewsPart, text: SettingsText): string {
  if (part === 'enabled') return text('switch');
  return text(isField(part) ? part : 'checklist');
}

/** The name of a part; for a checklist entry, its text in any of the versions. */
function nameOfPart(part: Part, versions: readonly Editable[], text: SettingsText): string {
  if (part === 'order') return text('order');
  const entry = versions.map((version) => entryOf(version, part)).find(Boolean);
  return entry ? text('entryNamed', { label: isolated(entry.label) }) : nameOfNews(part, text);
}

function valueOfPart(part: Part, version: Editable, text: SettingsText): string {
  if (part === 'message') return version.message.trim() || text('noMessage');
  if (part === 'showPlayerCount' || part === 'autoRestart') return text(version[part] ? 'on' : 'off');
  if (part === 'logLevel') return text(version.logLevel);
  if (part === 'order') return version.checklist.map(({ label }) => isolated(label)).join(', ');
  const entry = entryOf(version, part);
  if (!entry) return text('noEntry');
  return text(entry.done ? 'entryDone' : 'entryOpen', { label: isolated(entry.label) });
}

const Group = styled.div`
  margin-top: ${space[4]};
  padding-top: ${space[4]};
  border-top: 2px solid ${color.line};
`;

const Title = styled.p`
  margin: 0 0 ${space[2]};
  font-weight: 650;
  overflow-wrap: anywhere;
`;

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: ${space[4]};
`;

const Side = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${space[2]};
  justify-items: start;
  min-width: 0;
`;

const SideName = styled.p`
  font-size: ${size.small};
  color: ${color.second};
`;

interface ConflictsProps {
  readonly parts: readonly Part[];
  readonly draft: Draft;
  readonly theirs: Editable;
}

/** The conflicts between two users, with both values: the one who saves last chooses. */
function Conflicts({ parts, draft, theirs }: ConflictsProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const id = useId();

  const settle = (part: Part, side: 'mine' | 'theirs') => {
    dispatch(settled({ part, side }));
    const action = { label: text('undo'), dispatches: putBack({ parts: [part], from: draft }) };
    dispatch(showToast({ kind: 'info', text: text(side === 'mine' ? 'keptMine' : 'tookTheirs'), action }));
  };

  return parts.map((part) => (
    <Group ref={restoreFocus} key={part} role="group" aria-labelledby={`${id}${part}`}>
      <Title id={`${id}${part}`}>{nameOfPart(part, [draft.mine, theirs, draft.base], text)}</Title>
      <Sides>
        <Side>
          <SideName>{text('mine')}</SideName>
          <WrittenText>{valueOfPart(part, draft.mine, text)}</WrittenText>
          <Button onClick={() => settle(part, 'mine')}>{text('keepMine')}</Button>
        </Side>
        <Side>
          <SideName>{text('theirs')}</SideName>
          <WrittenText>{valueOfPart(part, theirs, text)}</WrittenText>
          <Button onClick={() => settle(part, 'theirs')}>{text('takeTheirs')}</Button>
        </Side>
      </Sides>
    </Group>
  ));
}

/** Between the title and the cards; reserves its space while empty, so that nothing moves later. */
const Quiet = styled.p`
  min-height: 24px;
  margin: calc(${space[1]} - ${space[6]}) 0 ${space[1]};
  font-size: ${size.small};
  line-height: 24px;
  color: ${color.second};
  ${phone} {
    min-height: 40px;
    line-height: 20px;
  }
`;

const Place = styled.div`
  margin-top: ${space[5]};
  &:focus-visible {
    outline: none;
  }
`;

/** The container of the notice, which is focused when a link leads to it. */
export const NEWS_ID = 'settings-news';

function Who({ name }: { readonly name: string | null | undefined }) {
  const text = useText();
  if (!name) return <span>{text('changedBySomebody')}</span>;
  return (
    <>
      <bdi>{name}</bdi> <span>{text('changedBy')}</span>
    </>
  );
}

/** Returns the author of a version after a change was detected. */
function useNews({ etag }: Version) {
  const news = useAppSelector(selectNews);
  const { currentData: name, isFetching } = useLastWriterQuery(etag, { skip: news.length === 0 });
  return { news, name, isTold: news.length > 0 && !isFetching };
}

/** Announces changes by somebody else if there is no draft. */
export function QuietNews({ version }: { readonly version: Version }) {
  const { name, isTold } = useNews(version);
  const isUnsaved = useAppSelector(selectIsUnsaved);
  return <Quiet role="status">{isTold && !isUnsaved && <Who name={name} />}</Quiet>;
}

/**
 * Announces changes by somebody else to a draft, and their consequences. Below the cards, so that nothing moves while
 * the user types.
 */
export function News({ version, draft }: { readonly version: Version; readonly draft: Draft }) {
  const text = useText();
  const { news, name, isTold } = useNews(version);
  const isUnsaved = useAppSelector(selectIsUnsaved);
  const conflicts = useAppSelector(selectConflicts);
  if (!isTold || !isUnsaved) return null;
  const parts = [...new Set(news.map((part) => nameOfNews(part, text)))].join(', ');
  return (
    <Place id={NEWS_ID} tabIndex={-1}>
      <Notice tone={conflicts.length > 0 ? 'warning' : 'info'}>
        <p>
          <Who name={name} /> <span>{text('changedParts', { parts })}</span>
        </p>
        <p>{text(conflicts.length > 0 ? 'choose' : 'takenOver')}</p>
        <Conflicts parts={conflicts} draft={draft} theirs={editableOf(version.settings)} />
      </Notice>
    </Place>
  );
}
