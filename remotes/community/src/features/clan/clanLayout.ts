import { Card } from '@site/ui/Card';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

/** Side of a member's head in px. */
export const HEAD_SIZE = 40;

export const Title = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]} ${space[5]};
  margin-top: ${space[4]};
  padding: ${space[5]} ${space[6]};
  ${phone} {
    padding: ${space[5]};
  }
`;

export const Names = styled.div`
  min-width: 0;
`;

export const Name = styled.h1`
  font: 700 ${size.title} / 1.2 ${font.display};
  overflow-wrap: anywhere;
  outline: none;
`;

export const Tag = styled.p`
  margin-top: ${space[1]};
  color: ${color.second};
  line-height: 24px;
  overflow-wrap: anywhere;
`;

/** Who leads beside who follows: however many moderators there are, nothing else moves. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: 304px minmax(0, 1fr);
  gap: ${space[6]} ${space[5]};
  align-items: start;
  margin-top: ${space[6]};
  @media (max-width: 800px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Column = styled.div`
  display: grid;
  gap: ${space[6]};
  min-width: 0;
`;

export const Heading = styled.h2`
  display: flex;
  align-items: baseline;
  gap: ${space[3]};
  height: 32px;
  margin-bottom: ${space[3]};
  font: 700 ${size.heading} / 32px ${font.display};
`;

export const Count = styled.span`
  color: ${color.second};
  font: 600 ${size.body} / 32px ${font.body};
  font-variant-numeric: tabular-nums;
`;

export const People = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 224px), 1fr));
  gap: ${space[2]};
  & > li {
    display: grid;
  }
`;

export const Person = styled(Card)`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 64px;
  padding: ${space[2]} ${space[4]} ${space[3]} ${space[3]};
  line-height: 20px;
`;

export const PersonName = styled.bdi`
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Nobody = styled.p`
  color: ${color.second};
  line-height: 24px;
`;
