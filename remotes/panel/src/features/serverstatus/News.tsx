import { useAppSelector } from '@site/platform/store';
import { Notice } from '@site/ui/Notice';
import { color, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { Conflicts } from './Conflicts.tsx';
import type { Draft } from './draft.ts';
import { editableOf, type Version } from './editable.ts';
import { nameOfNews } from './partWords.ts';
import { useLastWriterQuery } from './settingsApi.ts';
import { selectConflicts, selectIsUnsaved, selectNews } from './settingsSlice.ts';
import { useText } from './useText.ts';

/** Between the title and the cards, before anything is said in it, so that nothing moves then. */
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
  scroll-margin: 96px;
  &:focus-visible {
    outline: none;
  }
`;

/** Where the notice stands, for who is led to it. */
export const NEWS_ID = 'settings-news';

function Who({ name }: { readonly name: string | null | undefined }) {
  const text = useText();
  if (!name) return text('changedBySomebody');
  return (
    <>
      <bdi>{name}</bdi> {text('changedBy')}
    </>
  );
}

/** Who has written a version, once there is news of it. */
function useNews({ etag }: Version) {
  const news = useAppSelector(selectNews);
  const { currentData: name, isFetching } = useLastWriterQuery(etag, { skip: news.length === 0 });
  return { news, name, isTold: news.length > 0 && !isFetching };
}

/** That somebody else has changed the settings, where nothing is edited here. */
export function QuietNews({ version }: { readonly version: Version }) {
  const { name, isTold } = useNews(version);
  const isUnsaved = useAppSelector(selectIsUnsaved);
  return <Quiet role="status">{isTold && !isUnsaved && <Who name={name} />}</Quiet>;
}

/**
 * What others have changed while something is edited here, and what that means for it. Below the cards, so that nothing
 * moves under the hands of who is typing.
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
          <Who name={name} /> {text('changedParts', { parts })}
        </p>
        <p>{text(conflicts.length > 0 ? 'choose' : 'takenOver')}</p>
        <Conflicts parts={conflicts} draft={draft} theirs={editableOf(version.settings)} />
      </Notice>
    </Place>
  );
}
