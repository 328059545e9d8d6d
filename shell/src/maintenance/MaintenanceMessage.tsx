import { MAINTENANCE_MESSAGE } from '@site/contract/limits';
import styled from 'styled-components';
import { useAppSelector } from '@site/platform/site/createStore';
import { selectMaintenanceMessage } from '@site/platform/maintenance';

const Lines = styled.p`
  white-space: pre-line;
`;

/**
 * Shows the team's message about the maintenance. The default message is replaced by a translated one.
 *
 * @param fallback the default message in the language of the page
 */
export function MaintenanceMessage({ fallback }: { readonly fallback: string }) {
  const message = useAppSelector(selectMaintenanceMessage);
  return <Lines>{message && message !== MAINTENANCE_MESSAGE ? message : fallback}</Lines>;
}
