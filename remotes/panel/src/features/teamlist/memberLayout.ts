import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { color, size, space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

const narrow = '@media (max-width: 960px)';

/** Every row has the same columns, whether its rank can be edited or not. */
export const RowFace = styled(Card)`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) 144px 136px 344px;
  align-items: center;
  gap: ${space[2]} ${space[4]};
  min-height: 72px;
  padding: ${space[2]} ${space[5]} ${space[3]} ${space[4]};
  ${narrow} {
    grid-template-columns: 40px minmax(0, 1fr);
    row-gap: ${space[3]};
    padding: ${space[3]} ${space[4]} ${space[4]};
  }
`;

/** Name, rank and playtime: columns of the row, or two lines beside the avatar. */
export const Facts = styled.div`
  display: contents;
  ${narrow} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[4]};
  }
`;

/** As tall as a touch target, even while the name is loading. */
export const NamePlace = styled.span`
  display: flex;
  align-items: center;
  min-height: 44px;
  ${narrow} {
    flex: 1 0 100%;
  }
`;

export const NameLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-width: 44px;
  min-height: 44px;
  color: ${color.text};
  font-weight: 650;
  overflow-wrap: anywhere;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

export const BadgePlace = styled.span`
  display: flex;
`;

export const Playtime = styled.span`
  display: flex;
  align-items: center;
  min-height: 24px;
  color: ${color.second};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

export const RankChoice = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 128px;
  align-items: center;
  gap: ${space[3]};
`;

export const RankPlace = styled.div`
  ${narrow} {
    grid-column: 1 / -1;
  }
`;

/** The player who has the name, below the other facts. */
export const Identity = styled(Cluster)`
  grid-column: 2 / -1;
  min-height: 20px;
  color: ${color.second};
  font-size: ${size.small};
  line-height: 20px;
  ${narrow} {
    grid-column: 1 / -1;
  }
`;

export const Problem = styled.div`
  grid-column: 1 / -1;
  justify-self: end;
  ${narrow} {
    justify-self: start;
  }
`;
