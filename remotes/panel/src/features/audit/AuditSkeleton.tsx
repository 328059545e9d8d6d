import { Skeleton } from '@site/ui/Skeleton';
import { RowFace, Rows, What, When } from './auditLayout.ts';
import styled from 'styled-components';

const ROWS = Array.from({ length: 10 }, (_, row) => row);

const Line = styled.div`
  display: flex;
  align-items: center;
  height: 24px;
`;

export function AuditSkeleton() {
  return (
    <Rows as="div" aria-busy="true">
      {ROWS.map((row) => (
        <RowFace as="div" key={row}>
          <When>
            <Line>
              <Skeleton width={136} height={12} />
            </Line>
          </When>
          <What>
            <Line>
              <Skeleton width={row % 3 === 1 ? 320 : 440} height={12} />
            </Line>
          </What>
        </RowFace>
      ))}
    </Rows>
  );
}
