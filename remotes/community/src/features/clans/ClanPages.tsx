import { formatNumber } from '@site/platform/format';
import { Pager } from '@site/ui/Pager';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { asked, usePrefetch } from './clansApi.ts';
import type { ClanView } from './clanView.ts';
import { FRESH } from '../../parts/freshness.ts';
import { useText } from './useText.ts';

const Place = styled.div`
  margin-top: ${space[5]};
`;

interface ClanPagesProps {
  readonly view: ClanView;
  readonly pageCount: number;
  readonly onChange: (page: number) => void;
}

export function ClanPages({ view, pageCount, onChange }: ClanPagesProps) {
  const text = useText();
  const prefetch = usePrefetch('clans', { ifOlderThan: FRESH.asKnown });
  const { page } = view;

  const expectChange = () => {
    for (const next of [page + 1, page - 1]) {
      if (next >= 1 && next <= pageCount) prefetch(asked({ ...view, page: next }));
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
          page: formatNumber(page, 'de'),
          pageCount: formatNumber(pageCount, 'de'),
        })}
      />
    </Place>
  );
}
