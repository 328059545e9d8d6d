import { isStaff } from '@site/contract/ranks';
import { color, size, space } from '@site/ui/tokens';
import styled, { createGlobalStyle } from 'styled-components';
import { useAppSelector } from '@site/platform/site/createStore';
import { useLateText } from '../core/useText.ts';
import { selectIsAuthenticated, selectUser } from '@site/platform/session';
import { selectIsMaintenance } from '@site/platform/maintenance';

const HEIGHT = '36px';

const Reserve = createGlobalStyle`
  :root { --frame-top: ${HEIGHT}; }
`;

const Bar = styled.section`
  position: sticky;
  top: 0;
  z-index: 11;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  height: ${HEIGHT};
  padding: 0 ${space[4]};
  background: ${color.torch};
  color: ${color.onTorch};
  font-size: ${size.small};
  font-weight: 600;
  white-space: nowrap;
`;

const Stripes = styled.span`
  width: 32px;
  height: 12px;
  background: repeating-linear-gradient(135deg, currentcolor 0 4px, transparent 4px 8px);
`;

export function MaintenanceBar() {
  const text = useLateText();
  const isMaintenance = useAppSelector(selectIsMaintenance);
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const user = useAppSelector(selectUser);
  if (!isMaintenance || !isAuthenticated || !user || !isStaff(user.rank)) return null;
  return (
    <Bar aria-label={text('maintenance')}>
      <Reserve />
      <Stripes aria-hidden="true" />
      <p>{text('maintenanceOn')}</p>
      <Stripes aria-hidden="true" />
    </Bar>
  );
}
