import type { ApplicationsQuery } from '@site/contract/http/applications';
import type { Waiting } from '@site/contract/http/panel';
import { LIMITS } from '@site/contract/limits';
import type { Prefetch } from '@site/platform/feature';
import { formatNumber } from '@site/platform/format';
import { pageOf } from '@site/platform/listRows';
import { ResourceList } from '@site/platform/ResourceList';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Card } from '@site/ui/Card';
import { Drawing, type DrawnBox } from '@site/ui/Drawing';
import { EmptyState } from '@site/ui/EmptyState';
import { Skeleton } from '@site/ui/Skeleton';
import { color, font, phone, size, space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { useSections } from '../../frame/useSections.ts';
import { prefetchWaiting, useWaiting } from '../../frame/waitingApi.ts';
import { prefetchApplications, useApplicationPageQuery } from '../../lib/applicationListApi.ts';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { Heading, Hint } from '../../lib/typography.ts';
import { useApplicationColumns } from '../../lib/useApplicationColumns.tsx';
import { COMING, drawingOf } from './tileDrawings.ts';
import { useText } from './useText.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[4]};
  @media (max-width: 1279px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${phone} {
    gap: ${space[3]};
  }
`;

const Face = styled(Card)<{ $isComing?: boolean }>`
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr);
  align-items: center;
  column-gap: ${space[3]};
  height: 100%;
  padding: ${space[3]} ${space[4]} ${space[4]} ${space[3]};
  ${({ $isComing }) => $isComing && `--face: ${color.raised}; --edge: ${color.raised}; color: ${color.second};`}
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    padding: ${space[3]} ${space[3]} ${space[4]};
  }
`;

const Picture = styled.svg`
  display: block;
  width: 48px;
  height: 48px;
  overflow: visible;
`;

const Label = styled.h2`
  font: 650 ${size.body} / 1.5 ${font.body};
  overflow-wrap: anywhere;
  hyphens: auto;
`;

const About = styled(Hint)`
  ${phone} {
    display: none;
  }
`;

function Art({ boxes }: { readonly boxes: readonly DrawnBox[] }) {
  return (
    <Picture viewBox="-24 -20 48 40" aria-hidden="true">
      <Drawing boxes={boxes} />
    </Picture>
  );
}

/** As high as the badge, so that nothing moves when the number arrives. */
const CountPlace = styled.p`
  min-height: 28px;
  margin: ${space[1]} 0 0;
  font-size: ${size.small};
  line-height: 28px;
  color: ${color.second};
`;

function Count({ of, query }: { readonly of: keyof Waiting; readonly query: ReturnType<typeof useWaiting> }) {
  const text = useText();
  const lang = useLang();
  const count = query.currentData?.[of];
  if (count === undefined)
    return <CountPlace>{query.isFetching && <Skeleton width={96} height={28} />}</CountPlace>;
  if (count === 0) return <CountPlace>{text(`${of}None`)}</CountPlace>;
  return (
    <CountPlace>
      <Badge tone="torch">{text(`${of}Waiting`, { count, shown: formatNumber(count, lang) })}</Badge>
    </CountPlace>
  );
}

function Tiles() {
  const text = useText();
  const lang = useLang();
  const parts = useSections().filter(({ path }) => path !== paths.panel);
  const waiting = useWaiting(parts.some(({ waits }) => waits));
  return (
    <List>
      {parts.map(({ path, label, about, waits }) => (
        <li key={path}>
          <Face as={Link} $interactive to={path}>
            <Art boxes={drawingOf(path)} />
            <div>
              <Label>{label[lang]}</Label>
              <About>{about[lang]}</About>
              {waits && <Count of={waits} query={waiting} />}
            </div>
          </Face>
        </li>
      ))}
      {(['reports', 'players', 'changelog'] as const).map((part) => (
        <li key={part}>
          <Face $isComing>
            <Art boxes={COMING} />
            <div>
              <Label>{text(part)}</Label>
              <Badge>{text('soon')}</Badge>
            </div>
          </Face>
        </li>
      ))}
    </List>
  );
}

/** Ranks that may not read more get these for any query. */
const NEWEST: ApplicationsQuery = { limit: LIMITS.recentApplications };

export const prefetchHome: Prefetch = (_, dispatch) => {
  prefetchApplications(NEWEST, dispatch);
  prefetchWaiting(dispatch);
};

const NewestHeading = styled(Heading)`
  margin: ${space[6]} 0 ${space[3]};
`;

export function HomePage() {
  const text = useText();
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <section aria-label={text('parts')}>
        <Tiles />
      </section>
      <section>
        <NewestHeading>{text('newest')}</NewestHeading>
        <ResourceList
          list={pageOf(useApplicationPageQuery(NEWEST, FRESH.queryOptions))}
          text={(key) => text(key === 'title' ? 'newest' : key)}
          empty={<EmptyState level={3} title={text('emptyTitle')} text={text('emptyText')} />}
          columns={useApplicationColumns()}
        />
      </section>
    </PanelPage>
  );
}
