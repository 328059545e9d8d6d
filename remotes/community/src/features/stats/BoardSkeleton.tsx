import { Skeleton } from '@site/ui/Skeleton';
import { Table, type Column } from '@site/ui/Table';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import type { GameMode } from '../../boards/modes.ts';
import { FightList } from './Fights.tsx';
import { Pedestal } from './Pedestal.tsx';
import { HEAD_SIZE, OnTop, Place, Places, Scene, Score, Words } from './podiumLayout.ts';
import { topPlaces } from './podiumScene.ts';
import { ROW_HEAD_SIZE, Rows } from './rowLayout.ts';
import { useText } from './useText.ts';

const ROWS = [4, 5, 6] as const;
const FIGHTS = ['kills', 'deaths', 'ratio'] as const;

/** As high as the link that will stand here. */
const NameLine = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 44px;
`;

const Figure = styled.span`
  display: flex;
  align-items: center;
  justify-content: end;
  height: 1lh;
`;

function FigureSkeleton() {
  return (
    <Figure>
      <Skeleton width={48} height={12} />
    </Figure>
  );
}

/** The shape of a board in six placeholders: three cards and three rows. */
export function BoardSkeleton({ score }: { readonly score: GameMode['score'] }) {
  const text = useText();
  const columns: readonly Column<number>[] = [
    { label: text('place'), cell: (place) => place },
    {
      label: text('player'),
      cell: () => (
        <NameLine>
          <Skeleton width={ROW_HEAD_SIZE} height={ROW_HEAD_SIZE} steps={2} />
          <Skeleton width={112} height={12} />
        </NameLine>
      ),
    },
    ...[score, ...FIGHTS].map((key) => ({ label: text(key), cell: FigureSkeleton, numeric: true })),
  ];
  return (
    <div aria-busy="true" aria-hidden="true">
      <Places>
        {topPlaces.map((place) => (
          <Place key={place} $place={place}>
            <Scene $place={place}>
              <Pedestal place={place} />
              <OnTop $place={place}>
                <Skeleton width={HEAD_SIZE} height={HEAD_SIZE} steps={2} />
              </OnTop>
            </Scene>
            <Words>
              <Skeleton width={72} height={28} />
              <NameLine>
                <Skeleton width={136} height={12} />
              </NameLine>
              <Score as="div" $place={place}>
                <strong>
                  <Skeleton width={112} height={32} />
                </strong>
              </Score>
              <FightList as="div">
                {FIGHTS.map((key) => (
                  <Skeleton key={key} width={36} height={44} />
                ))}
              </FightList>
            </Words>
          </Place>
        ))}
      </Places>
      <Rows $isLoading>
        <Table caption={text('furtherPlaces')} columns={columns} rows={ROWS} rowKey={(place) => place} />
      </Rows>
    </div>
  );
}
