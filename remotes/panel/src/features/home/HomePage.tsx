import { PageHeader } from '@site/ui/PageHeader';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { NewestApplications } from './NewestApplications.tsx';
import { useText } from './useText.ts';

const Below = styled.div`
  margin-top: ${space[6]};
`;

export function HomePage() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <Below>
        <NewestApplications />
      </Below>
    </>
  );
}
