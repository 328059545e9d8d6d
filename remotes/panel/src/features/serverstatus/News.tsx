import { useAppSelector } from '@site/platform/store';
import { Notice } from '@site/ui/Notice';
import { color, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { Conflicts } from './Conflicts.tsx';
import { editableOf, type Version } from './editable.ts';
import { nameOfPart } from './partWords.ts';
import { useLastWriterQuery } from './settingsApi.ts';
import { selectConflicts, selectDraft, selectIsUnsaved, selectNews } from './settingsSlice.ts';
import { useText } from './useText.ts';

/** There before anything is said in it, so that nothing moves then. */
const Quiet = styled.p`
  min-height: 24px;
  margin: 0 0 ${space[3]};
  font-size: ${size.small};
  line-height: 24px;
  color: ${color.second};
  ${phone} {
    min-height: 48px;
  }
`;

const Place = styled.div`
  margin-bottom: ${space[5]};
`;

function Who({ name }: { readonly name: string | null | undefined }) {
  const text = useText();
  if (!name) return text('changedBySomebody');
  return (
    <>
      <bdi>{name}</bdi> {text('changedBy')}
    </>
  );
}

/** What others have changed while this page is open: who, what, and what that means for the changes made here. */
export function News({ version }: { readonly version: Version }) {
  const text = useText();
  const news = useAppSelector(selectNews);
  const draft = useAppSelector(selectDraft);
  const isUnsaved = useAppSelector(selectIsUnsaved);
  const conflicts = useAppSelector(selectConflicts);
  const { currentData: name, isFetching } = useLastWriterQuery(version.etag, { skip: news.length === 0 });
  const isTold = news.length > 0 && !isFetching;
  const theirs = editableOf(version.settings);
  const versions = draft ? [theirs, draft.mine, draft.base] : [theirs];
  const parts = news.map((part) => nameOfPart(part, versions, text)).join(', ');

  return (
    <>
      <Quiet role="status">
        {isTold && !isUnsaved && (
          <>
            <Who name={name} /> {text('changedParts', { parts })}
          </>
        )}
      </Quiet>
      {isTold && isUnsaved && draft && (
        <Place>
          <Notice tone={conflicts.length > 0 ? 'warning' : 'info'}>
            <p>
              <Who name={name} /> {text('changedParts', { parts })}
            </p>
            <p>{text(conflicts.length > 0 ? 'choose' : 'takenOver')}</p>
            <Conflicts parts={conflicts} draft={draft} theirs={theirs} />
          </Notice>
        </Place>
      )}
    </>
  );
}
