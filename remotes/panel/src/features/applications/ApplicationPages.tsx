import { formatNumber } from '@site/platform/format';
import { useAppDispatch } from '@site/platform/store';
import { useLang } from '@site/platform/text';
import { Pager } from '@site/ui/Pager';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { prefetchApplications } from '../../parts/applications/applicationListApi.ts';
import { useText } from './useText.ts';
import { asked, type View } from './view.ts';

const Place = styled.div`
  margin-top: ${space[5]};
`;

interface ApplicationPagesProps {
  readonly view: View;
  readonly pageCount: number;
  readonly onChange: (page: number) => void;
}

export function ApplicationPages({ view, pageCount, onChange }: ApplicationPagesProps) {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const { page } = view;

  const expectChange = () => {
    for (const next of [page + 1, page - 1]) {
      if (next >= 1 && next <= pageCount) prefetchApplications(asked({ ...view, page: next }), dispatch);
    }
  };

  return (
    <Place onPointerEnter={expectChange} onFocus={expectChange}>
      <Pager
        label={text('pages')}
        page={page}
        pageCount={pageCount}
        onChange={onChange}
        previousLabel={text('previous')}
        nextLabel={text('next')}
        position={text('position', {
          page: formatNumber(page, lang),
          pageCount: formatNumber(pageCount, lang),
        })}
      />
    </Place>
  );
}
