import { MAINTENANCE_MESSAGE } from '@site/contract/limits';
import styled from 'styled-components';
import { useAppSelector } from '@site/platform/site/createStore';
import { selectMaintenanceMessage } from '@site/platform/maintenance';

const Lines = styled.p`
  white-space: pre-line;
`;

export function MaintenanceMessage({ fallback }: { readonly fallback: string }) {
  const message = useAppSelector(selectMaintenanceMessage);
  return <Lines>{message && message !== MAINTENANCE_MESSAGE ? message : fallback}</Lines>;
}
